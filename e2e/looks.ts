import type { Page } from 'playwright-core';

const mark = 'data-new-look';

/**
 * Marks the elements with text whose look no earlier screen had. A look is what style sheets go by: the name, classes
 * and states of an element and of all that contain it, without numbers such as positions. Colors that were checked
 * once need no second check.
 * @param looks the known looks, to which those of the page are added
 * @param within a selector: only inside these elements
 * @returns a selector for the marked elements; undefined if there are none
 */
export async function markNewLooks(
  page: Page,
  looks: Set<string>,
  within = 'body',
): Promise<string | undefined> {
  const found = await page.evaluate<string[]>(`(() => {
    const known = new Set(${JSON.stringify([...looks])});
    const found = new Set();
    const states = /^(aria-(?!.*(label|describe|control|owns|details|active|error))|data-(?!new-look)|type$|disabled$|readonly$|open$)/;
    const own = new Map([[null, 0]]);
    const mix = (hash, text) => {
      let next = hash;
      for (let at = 0; at < text.length; at += 1) next = (Math.imul(next, 31) + text.charCodeAt(at)) | 0;
      return next;
    };
    const lookOf = (element) => {
      if (own.has(element)) return own.get(element);
      const attributes = [...element.attributes].filter(({ name }) => states.test(name)).map(({ name, value }) => name + '=' + value);
      const rest = [element.getAttribute('style') ?? '', ...attributes].join(' ').replace(/\\d+/g, '0');
      const text = [element.localName, element.getAttribute('class') ?? '', rest].join(' ');
      const look = mix(lookOf(element.parentElement), text);
      own.set(element, look);
      return look;
    };
    const hasText = (each) => 'placeholder' in each || [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    for (const part of document.querySelectorAll(${JSON.stringify(within)}))
      for (const each of [part, ...part.querySelectorAll('*')]) {
        if (!hasText(each)) continue;
        const look = String(lookOf(each));
        if (known.has(look)) continue;
        found.add(look);
        each.setAttribute('${mark}', '');
      }
    return [...found];
  })()`);
  for (const look of found) looks.add(look);
  return found.length > 0 ? `[${mark}]` : undefined;
}
