/**
 * Unpacks the Chromium of @sparticuz/chromium, its fonts and the libraries it may need into TMPDIR. Runs as a
 * separate process, because the package has no other setting for the target.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import chromium, { inflate } from '@sparticuz/chromium';

await chromium.executablePath();
const packed = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin');
await inflate(join(packed, 'al2023.tar.br'));
