// Our own Markdown as HTML: headings with ids, tables and code that scroll by themselves, links to pages that are here.
import { Marked, type Tokens } from "marked";

export interface Heading {
  id: string;
  text: string;
  depth: number;
}
export interface Rendered {
  html: string;
  headings: Heading[];
}

/** The documents that are pages here, as they link to each other. */
const PAGES: Record<string, string> = {
  "protocol.md": "/rules/protocol",
  "record.md": "/rules/record",
  "arena.md": "/rules/arena",
  "../README.md": "/rules",
  "../agents/README.md": "/build",
};

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]!);

/** As GitHub makes it, so that links inside of a document hold. */
const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");

/** Where a link leads here; null for what is only in the sources. */
function addressOf(link: string): string | null {
  if (/^(https?:|#|\/)/.test(link)) return link;
  const [file = "", part] = link.split("#");
  const game = /^games\/(\w+)\.md$/.exec(file);
  const page = game ? `/rules/${game[1]}` : PAGES[file];
  if (!page) return null;
  return part && page.startsWith("/rules/") ? `${page}#${part}` : page;
}

function reader(headings: Heading[]): Marked {
  return new Marked({
    renderer: {
      heading(token: Tokens.Heading): string {
        const text = token.text.replaceAll("`", "");
        const same = headings.filter((one) => one.text === text).length;
        const id = slug(text) + (same ? `-${same}` : "");
        headings.push({ id, text, depth: token.depth });
        return `<h${token.depth} id="${id}">${this.parser.parseInline(token.tokens)}</h${token.depth}>\n`;
      },
      link(token: Tokens.Link): string {
        const text = this.parser.parseInline(token.tokens);
        const address = addressOf(token.href);
        return address === null ? text : `<a href="${escaped(address)}">${text}</a>`;
      },
      table(token: Tokens.Table): string {
        const cell = (one: Tokens.TableCell, tag: string): string =>
          `<${tag}>${this.parser.parseInline(one.tokens)}</${tag}>`;
        const cells = (row: Tokens.TableCell[], tag: string): string =>
          `<tr>${row.map((one) => cell(one, one.text ? tag : "td")).join("")}</tr>`;
        const body = token.rows.map((row) => cells(row, "td")).join("\n");
        return `<div class="scroll" tabindex="0"><table><thead>${cells(token.header, "th")}</thead><tbody>${body}</tbody></table></div>\n`;
      },
      code: (token: Tokens.Code): string => `<pre tabindex="0"><code>${escaped(token.text)}\n</code></pre>\n`,
      // Our texts have no HTML in them: whatever looks like it is meant to be read.
      html: (token: Tokens.HTML | Tokens.Tag): string => escaped(token.text),
      image: (token: Tokens.Image): string => escaped(token.text),
    },
  });
}

export function render(text: string): Rendered {
  const headings: Heading[] = [];
  return { html: reader(headings).parse(text, { async: false }), headings };
}

/** One line: code and links, but no paragraph around it. */
export const renderLine = (text: string): string => reader([]).parseInline(text, { async: false });
