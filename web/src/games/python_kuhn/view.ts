// The same game, written in Python: it looks and speaks as the native one.
export { default } from "../kuhn/view";
