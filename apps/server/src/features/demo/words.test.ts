import { describe, expect, it } from 'vitest';
import { debriefQuestions, departments } from '../people/company-defaults.texts.ts';
import { starterParts, starterServices } from '../price-books/starter/starter-entries.ts';
import { adviceFor } from './advice.ts';
import { debriefAnswers } from './debriefs.ts';
import { jobs } from './jobs.ts';
import { siteNotes } from './names.ts';
import { offers } from './offers.ts';

const lines = [...starterServices, ...starterParts].flatMap(({ text, description }) => [text, description]);
const jobWords = jobs.flatMap((job) => [
  job.text,
  ...job.reasons.map(({ text }) => text),
  ...Object.values(debriefAnswers(job, true)).flat(),
]);
const offerWords = offers.flatMap(({ text, packages, notes, rebate }) => [
  text,
  ...packages.flatMap(([name, description]) => [name, description]),
  ...notes,
  rebate?.[0] ?? '',
]);
const companyWords = [
  ...departments.flatMap(({ text, jobTypes }) => [text, ...jobTypes.map(([name]) => name)]),
  ...debriefQuestions.map(({ text }) => text),
  ...siteNotes,
  ...Object.values(adviceFor).flatMap((all) => all.map(([text]) => text)),
];

/** What people of the trade don't write, and British spelling. */
const foreign =
  /\bso that\b|\btried\b|\bstands?\b|\bput (?:in|up|on)\b|\bby itself\b|\bgoes with us\b|\bthe maker|maker’s|\bof (?:its|your) own\b|\bwants? it out\b|\bstart-up|\bmended|\bunit goes|\bgal a day|\bpints a day/i;

describe('the words of the demo', () => {
  const all = [...lines, ...jobWords, ...offerWords, ...companyWords];

  it('are those of an American contractor', () => {
    expect(all.filter((text) => foreign.test(text))).toEqual([]);
  });

  it('have every size in its place, and no space at either end or twice', () => {
    expect(all.filter((text) => text !== text.trim() || /#|@|\s\s|\s[,.:]/.test(text))).toEqual([]);
  });

  it('keep a unit beside its number', () => {
    const torn = /[a-z] (?:hp|gal|°F|kW|in\.(?: sweat)?)$/;
    expect(lines.filter((text) => torn.test(text))).toEqual([]);
  });
});
