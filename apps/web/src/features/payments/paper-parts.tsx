import type { Zone } from '@fieldwright/domain/kernel/zone';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { Download as DownloadIcon, FileText } from 'lucide-react';
import { useState } from 'react';
import { datedTimeText } from '../../lib/dates/times.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { apiHost } from '../../lib/requests/installation.ts';
import { keepFile } from '../../lib/requests/keep-file.ts';
import { openFile } from '../../lib/requests/open-file.ts';
import { send } from '../../lib/requests/send.ts';
import { type AskPdf, useMadePdf } from '../../lib/use-made-pdf.ts';
import { Button } from '../../ui/button.tsx';
import { MakingPdf } from '../../ui/making-pdf.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import './paper-parts.css';

/** A query for the list of those sent. */
type AnyQuery<T> = UseQueryOptions<T, Error, T, (string | number)[]>;

interface FileTexts {
  making: string;
  late: string;
  notMade: string;
  again: string;
  openPdf: string;
  download: string;
}

interface PaperFileProps {
  /** asks for its address */
  ask: AskPdf;
  texts: FileTexts;
  fileName: string;
}

/** Offers to open or download a document for customers as it is now, as soon as a job has made it. */
export function PaperFile({ ask, texts, fileName }: PaperFileProps) {
  return (
    <MakingPdf made={useMadePdf(ask)} texts={texts}>
      {(url) => (
        <>
          <a className="btn" href={apiHost() + url} target="_blank" rel="noreferrer">
            <FileText />
            <span>{texts.openPdf}</span>
          </a>
          <Download url={url} text={texts.download} fileName={fileName} />
        </>
      )}
    </MakingPdf>
  );
}

function Download({ url, text, fileName }: { url: string; text: string; fileName: string }) {
  const [busy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    try {
      const token = url.slice(url.lastIndexOf('/') + 1);
      keepFile(fileName, (await send('GET /api/preparedpdfs/{token}', { params: { token } })) as Blob);
    } catch (failure) {
      showToast({ kind: 'failed', text: textOf(failure) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind="quiet" icon={<DownloadIcon />} busy={busy} onClick={() => void keep()}>
      {text}
    </Button>
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
