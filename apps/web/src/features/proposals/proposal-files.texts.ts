import { numberText } from '@fieldwright/domain/kernel/plural';

const types: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
  'image/heic': 'HEIC',
  'text/plain': 'Text',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint',
};

const sizeText = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${numberText(Math.max(1, Math.round(bytes / 1024)))} KB`
    : `${numberText(Math.round((bytes / 1024 / 1024) * 10) / 10)} MB`;

export const proposalFilesTexts = {
  files: 'Files',
  add: 'Add files',
  hint: 'Or drop them on the page, or paste.',
  drop: 'Drop files to add them.',
  noneYet: 'Brochures, permits, pictures. Customers only see those you check.',
  title: (place: number) => `Title of file ${place}`,
  shown: 'Customer sees it',
  shownLabel: (name: string) => `Customer sees ${name}`,
  acceptedHelp: 'Files added now are only for your company.',
  options: (name: string) => `Actions for ${name}`,
  open: 'Open',
  openNamed: (name: string) => `Open ${name}`,
  earlier: 'Move up',
  later: 'Move down',
  isFirst: 'Already first.',
  isLast: 'Already last.',
  remove: 'Remove',
  removed: (name: string) => `${name} removed.`,
  undo: 'Undo',
  about: (type: string | undefined, bytes: number) =>
    [types[type ?? ''], sizeText(bytes)].filter(Boolean).join(', '),
  sending: (percent: number) => `${percent}%`,
  sendingNamed: (name: string) => `Uploading ${name}`,
  again: 'Try again',
  dismiss: (name: string) => `Dismiss ${name}`,
  unsaved: 'Files are still uploading.',
  notThere: 'Can’t open this file. It may have been removed.',
} as const;
