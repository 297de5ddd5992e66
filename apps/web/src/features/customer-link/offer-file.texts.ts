import { numberText } from '@fieldwright/domain/kernel/plural';

export const offerFileTexts = {
  pageTitle: (name: string, company: string) => `${name} · ${company}`,
  loading: 'Loading…',
  gone: 'This file can’t be opened anymore. Please ask the company for it.',
  download: (size: string) => `Download ${size && `(${size})`}`.trim(),
  again: 'Try again',
  back: 'Back to the proposal',
  size: (bytes: number) =>
    bytes < 1024 * 1024
      ? `${numberText(Math.max(1, Math.round(bytes / 1024)))} KB`
      : `${numberText(Math.round((bytes / 1024 / 1024) * 10) / 10)} MB`,
} as const;
