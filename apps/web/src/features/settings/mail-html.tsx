import { createElement, type ReactNode, useMemo } from 'react';

/** The elements that our emails have. Any other is left out with what is in it. */
const known = new Set(['div', 'p', 'b', 'br', 'a', 'span', 'img', 'table', 'tbody', 'tr', 'th', 'td']);

/** A page's policy forbids the attribute even in HTML that is only read, so it's renamed before that. */
const keptStyle = 'data-style';

/** Turns a style attribute into properties, which a page may set where its policy forbids the attribute. */
function styleOf(element: Element): Record<string, string> {
  const rules = (element.getAttribute(keptStyle) ?? '').split(';').map((rule) => rule.split(/:(.*)/s));
  return Object.fromEntries(
    rules.flatMap(([name, value]) =>
      name?.trim() && value
        ? [[name.trim().replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), value.trim()]]
        : [],
    ),
  );
}

function shownOf(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.tagName.toLowerCase();
  if (!known.has(name)) return null;
  const style = styleOf(node);
  if (name === 'br') return <br key={key} />;
  if (name === 'img') {
    const src = node.getAttribute('src') ?? '';
    return src.startsWith('data:image/png;') ? (
      <img
        key={key}
        src={src}
        alt={node.getAttribute('alt') ?? ''}
        style={style}
        width={node.getAttribute('width') ?? undefined}
      />
    ) : null;
  }
  const children = [...node.childNodes].map(shownOf);
  // the example's links lead nowhere
  return createElement(name === 'a' ? 'span' : name, { key, style }, ...children);
}

/** Shows an email's HTML as a mail program does: its own elements and styles, and nothing that can run. */
export function MailHtml({ html }: { html: string }) {
  const { body, style } = useMemo(() => {
    const page = new DOMParser().parseFromString(html.replaceAll(' style="', ` ${keptStyle}="`), 'text/html');
    return { body: [...page.body.childNodes].map(shownOf), style: styleOf(page.body) };
  }, [html]);
  return (
    <div className="mail-html" style={style}>
      {body}
    </div>
  );
}
