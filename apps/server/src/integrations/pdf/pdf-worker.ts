import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { PdfAnswer, PdfOrder } from './pdf.ts';

/*
 * Runs in a thread of its own, because the compiler blocks it. Data reaches a template as JSON in
 * `sys.inputs`, so text is never markup.
 */

const { resolve } = createRequire(import.meta.url);
const weights = ['400Regular', '600SemiBold'];
const fonts = weights.map((weight) =>
  fs.readFileSync(resolve(`@expo-google-fonts/archivo/${weight}/Archivo_${weight}.ttf`)),
);
const folder = import.meta.dirname;
const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs: fonts }] });

/**
 * Makes a PDF. It follows PDF/UA-1 unless the data has a character that the font lacks, such as an emoji:
 * that is shown as an empty box, which the standard doesn't allow.
 */
function make({ template, data, pictures }: PdfOrder): Uint8Array {
  for (const [name, contents] of Object.entries(pictures))
    compiler.mapShadow(path.join(folder, name), Buffer.from(contents));
  try {
    const compiled = compiler.compile({
      mainFileContent: fs.readFileSync(path.join(folder, `${template}.typ`), 'utf8'),
      inputs: { data: JSON.stringify(data) },
    });
    const document = compiled.result;
    if (!document)
      throw new Error(`The ${template} can't be laid out: ${whyNot(compiled.takeDiagnostics())}`);
    try {
      return compiler.pdf(document, { pdfStandard: 'ua-1' });
    } catch {
      return compiler.pdf(document);
    }
  } finally {
    compiler.resetShadow();
    compiler.evictCache(0);
  }
}

const whyNot = (problems: { shortDiagnostics: unknown[] } | null) =>
  JSON.stringify(problems?.shortDiagnostics ?? []);

parentPort?.on('message', (order: PdfOrder) => {
  let answer: PdfAnswer;
  try {
    answer = { id: order.id, pdf: make(order) };
  } catch (error) {
    answer = { id: order.id, failed: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer, []);
});
