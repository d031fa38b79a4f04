// Deals of Coinche to a target: the same table, with the score sheet.
export { default } from "../coinche/view";
