import { readCatalog } from './catalog.ts';

/**
 * `npm run texts`: prints every text for people, by area and with sample values, to read in one sitting.
 * `npm run texts -- board emails`: prints the areas whose name contains one of the words.
 */
const words = process.argv.slice(2);
const areas = (await readCatalog()).filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);
let count = 0;
for (const { name, entries } of areas) {
  console.log(`\n\n## ${name}`);
  let before = '';
  for (const { key, says } of entries) {
    const [place = '', ...rest] = key.split('.');
    if (place !== before) console.log(`\n${place}`);
    before = place;
    for (const text of says) {
      count += 1;
      console.log(`  ${rest.length > 0 ? `${rest.join('.')}: ` : ''}${text.replaceAll('\n', '\n  ')}`);
    }
  }
}
console.log(`\n${count} texts in ${areas.length} areas.`);
