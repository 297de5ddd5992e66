import type { BookCall } from './open-book-call.ts';

export function showBookCall(_known: BookCall): void {}
