import { Worker } from 'node:worker_threads';

/** The documents that can be laid out, each by a file of this folder. */
export type PdfTemplate = 'business-valuation' | 'invoice' | 'proposal' | 'service-report' | 'statement';

/** Pictures that a document shows, by the name that its data uses. */
export type PdfPictures = Readonly<Record<string, Uint8Array>>;

export interface PdfOrder {
  id: number;
  template: PdfTemplate;
  data: object;
  pictures: PdfPictures;
}
export type PdfAnswer = { id: number } & ({ pdf: Uint8Array } | { failed: string });

export interface PdfMaker {
  /**
   * Makes a PDF on US Letter pages, tagged for screen readers.
   * @param data text and numbers for the template; text is never markup
   * @throws if it takes too long or the template fails
   */
  make(template: PdfTemplate, data: object, pictures?: PdfPictures): Promise<Buffer>;
  close(): void;
}

/** 1,800 lines take half a second. */
const patienceMs = 20_000;
const most = { maxOldGenerationSizeMb: 256 };

interface Waiting {
  order: PdfOrder;
  done(pdf: Buffer): void;
  fail(error: Error): void;
}

/**
 * Creates a maker of PDFs. It makes one at a time, in a thread that begins with the first and ends if one takes
 * too long; the next PDF begins a new thread.
 */
export function createPdfMaker(limitMs = patienceMs): PdfMaker {
  const waiting: Waiting[] = [];
  let worker: Worker | null = null;
  let current: { entry: Waiting; timer: NodeJS.Timeout } | null = null;
  let lastId = 0;

  const settle = (outcome: { pdf: Buffer } | { error: Error }) => {
    if (!current) return;
    const { entry, timer } = current;
    clearTimeout(timer);
    current = null;
    if ('pdf' in outcome) entry.done(outcome.pdf);
    else entry.fail(outcome.error);
    next();
  };
  const end = (error: Error) => {
    const ended = worker;
    worker = null;
    ended?.removeAllListeners();
    void ended?.terminate();
    settle({ error });
  };
  const begin = (): Worker => {
    const begun = new Worker(new URL('./pdf-worker.ts', import.meta.url), { resourceLimits: most });
    begun.unref();
    begun.on('message', (answer: PdfAnswer) => {
      if (answer.id !== current?.entry.order.id) return;
      settle('pdf' in answer ? { pdf: Buffer.from(answer.pdf) } : { error: new Error(answer.failed) });
    });
    begun.on('error', end);
    begun.on('exit', () => end(new Error('The thread that makes PDFs has ended.')));
    return begun;
  };
  const next = () => {
    const entry = current ? undefined : waiting.shift();
    if (!entry) return;
    const timer = setTimeout(() => end(new Error('A PDF took too long.')), limitMs);
    current = { entry, timer };
    worker ??= begin();
    worker.postMessage(entry.order, []);
  };
  return {
    make: (template, data, pictures = {}) =>
      new Promise((done, fail) => {
        lastId += 1;
        waiting.push({ order: { id: lastId, template, data, pictures }, done, fail });
        next();
      }),
    close() {
      const error = new Error('The maker of PDFs is closed.');
      for (const { fail } of waiting.splice(0)) fail(error);
      end(error);
    },
  };
}
