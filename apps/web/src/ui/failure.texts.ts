export const failureTexts = {
  retry: 'Try again',
  copy: 'Copy details',
  copied: 'Copied',
} as const;
