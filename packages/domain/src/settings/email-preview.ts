import { z } from 'zod';
import { messageTextsSchema } from './message-texts.ts';

/** The emails whose words are shown as a whole email before they are saved. */
export const previewedEmails = ['link', 'reminder', 'answer', 'signed'] as const;
export type PreviewedEmail = (typeof previewedEmails)[number];
export const isPreviewed = (kind: string): kind is PreviewedEmail =>
  previewedEmails.some((each) => each === kind);

const words = messageTextsSchema.shape;
/** The typed words of an email that is to be shown; empty for the standard ones. Checked as they are when saved. */
export const emailPreviewSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('link'), subject: words.linkSubject, opening: words.linkOpening }),
  z.object({ kind: z.literal('reminder'), subject: words.reminderSubject, opening: words.reminderOpening }),
  z.object({ kind: z.literal('answer'), subject: words.answerSubject, opening: words.answerOpening }),
  z.object({ kind: z.literal('signed'), subject: words.signedSubject, opening: words.signedOpening }),
]);
