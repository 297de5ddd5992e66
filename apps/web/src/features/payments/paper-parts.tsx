import type { Zone } from '@fieldwright/domain/kernel/zone';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { Download, FileText } from 'lucide-react';
import { datedTimeText } from '../../lib/dates/times.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { keepFile } from '../../lib/requests/keep-file.ts';
import { openFile } from '../../lib/requests/open-file.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import './paper-parts.css';

/** A query for a PDF, or for the list of those sent. */
type AnyQuery<T> = UseQueryOptions<T, Error, T, (string | number)[]>;

interface FileTexts {
  notMade: string;
  again: string;
  openPdf: string;
  download: string;
  making: string;
}

/** Offers to open or download a document for customers as it is now. */
export function PaperFile({
  query,
  texts,
  fileName,
}: {
  query: AnyQuery<Blob>;
  texts: FileTexts;
  fileName: string;
}) {
  const { data, error, refetch, isFetching } = useQuery(query);
  if (error && !isFetching)
    return (
      <Note kind="bad">
        {texts.notMade} {textOf(error)} <Button onClick={() => void refetch()}>{texts.again}</Button>
      </Note>
    );
  return (
    <p className="invoice-file" aria-busy={!data}>
      {data ? (
        <>
          <Button icon={<FileText />} onClick={() => openFile(data)}>
            {texts.openPdf}
          </Button>
          <Button kind="quiet" icon={<Download />} onClick={() => keepFile(fileName, data)}>
            {texts.download}
          </Button>
        </>
      ) : (
        <output className="dim">{texts.making}</output>
      )}
    </p>
  );
}

interface SentTexts {
  sentTitle: string;
  notSentYet: string;
  sentNotLoaded: string;
  sentTo: (email: string) => string;
  sentBy: (when: string, who: string) => string;
  openSent: (email: string, when: string) => string;
  view: string;
}

interface Sent {
  id: number;
  mailedTo: string;
  sentDate: string;
  sentBy: string;
}

interface SentPapersProps<S extends Sent> {
  query: AnyQuery<S[]>;
  texts: SentTexts;
  zone: Zone;
  /** fetches one as it was sent */
  open: (id: number) => Promise<Blob>;
  /** what else to say of one */
  more?: (sent: S) => string;
}

/** Lists the documents that customers got, each as it was sent. */
export function SentPapers<S extends Sent>({ query, texts, zone, open, more }: SentPapersProps<S>) {
  const { data, error } = useQuery(query);
  const show = async (id: number) => {
    // opened at once, because a browser blocks windows that open later
    const tab = window.open('', '_blank');
    try {
      openFile(await open(id), tab);
    } catch (failure) {
      tab?.close();
      showToast({ kind: 'failed', text: textOf(failure) });
    }
  };
  if (error) return <Note kind="bad">{texts.sentNotLoaded}</Note>;
  if (!data) return null;
  return (
    <section className="invoice-sent-part" aria-label={texts.sentTitle}>
      <h3>{texts.sentTitle}</h3>
      {data.length === 0 && <p className="dim">{texts.notSentYet}</p>}
      <ul className="invoice-sent">
        {data.map((sent) => {
          const when = datedTimeText(sent.sentDate, zone);
          return (
            <li key={sent.id}>
              <div>
                {texts.sentTo(sent.mailedTo)}
                <br />
                <span className="dim">
                  {[texts.sentBy(when, sent.sentBy), more?.(sent)].filter(Boolean).join(' · ')}
                </span>
              </div>
              <Button
                small
                aria-label={texts.openSent(sent.mailedTo, when)}
                onClick={() => void show(sent.id)}
              >
                {texts.view}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
