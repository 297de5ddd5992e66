import type { FileAddress } from '@fieldwright/contract/files';
import {
  addFile,
  filesOf,
  fileTextMax,
  moveFile,
  type ProposalFile,
} from '@fieldwright/domain/proposals/proposal-files';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { EllipsisVertical, Eye, FileText, Image, Paperclip, X } from 'lucide-react';
import { memo, useId } from 'react';
import { useUnsaved } from '../../app/unsaved.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { api } from '../../lib/requests/api.ts';
import { apiHost } from '../../lib/requests/installation.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import type { DocumentView } from '../documents/use-document.ts';
import './proposal-files.css';
import { proposalFilesTexts as texts } from './proposal-files.texts.ts';
import { type FileUpload, type FileUploads, useFileUploads } from './use-file-uploads.ts';
import { usePageFiles } from './use-page-files.ts';

interface ProposalFilesProps {
  view: DocumentView<SalesProposal>;
  /** with their thumbnails, as the server knows them */
  kept: readonly FileAddress[];
  /** files can be added after acceptance, too */
  readOnly: boolean;
}

/** Shows the files of the proposal, which are uploaded here and saved with it. */
export const ProposalFiles = memo(function ProposalFiles({ view, kept, readOnly }: ProposalFilesProps) {
  const { draft, editor } = view;
  const id = useId();
  const uploads = useFileUploads(({ guid, name }) => editor.change((edit) => addFile(edit, { guid, name })));
  useUnsaved(
    uploads.list.some(({ failed }) => failed === null),
    texts.unsaved,
  );
  const isOver = usePageFiles(uploads.add, readOnly);
  const files = filesOf(draft);
  if (readOnly && files.length === 0) return null;
  return (
    <section className="proposal-files" aria-labelledby={`${id}-head`} data-over={isOver || undefined}>
      <header>
        <h2 id={`${id}-head`}>{texts.files}</h2>
        {!readOnly && (
          <>
            <label className="btn sm" htmlFor={id}>
              <Paperclip />
              <span>{texts.add}</span>
            </label>
            <input
              id={id}
              className="sr"
              type="file"
              multiple
              onChange={({ target }) => {
                uploads.add([...(target.files ?? [])]);
                target.value = '';
              }}
            />
            <span className="dim proposal-files-hint">{isOver ? texts.drop : texts.hint}</span>
          </>
        )}
      </header>
      {files.length > 0 && (
        <ul>
          {files.map((file, at) => (
            <FileRow
              key={editor.keyOf(file.id)}
              {...{ view, file, readOnly, at }}
              count={files.length}
              kept={kept.find(({ guid }) => guid === file.guid)}
              sent={file.guid === null ? undefined : uploads.sent.get(file.guid)}
            />
          ))}
        </ul>
      )}
      {uploads.list.length > 0 && (
        <ul>
          {uploads.list.map((upload) => (
            <UploadRow key={upload.guid} upload={upload} uploads={uploads} />
          ))}
        </ul>
      )}
      {draft.status === 'Accepted' && !readOnly ? (
        <p className="help">{texts.acceptedHelp}</p>
      ) : (
        files.length + uploads.list.length === 0 && <p className="dim">{texts.noneYet}</p>
      )}
    </section>
  );
});

interface FileRowProps {
  view: DocumentView<SalesProposal>;
  file: ProposalFile;
  /** its place, from 0, among `count` */
  at: number;
  count: number;
  readOnly: boolean;
  kept: FileAddress | undefined;
  /** what is known of it until it is saved */
  sent: FileUpload | undefined;
}

function FileRow({ view: { draft, editor }, file, at, count, readOnly, kept, sent }: FileRowProps) {
  const name = { kind: 'fileInformations', id: file.id } as const;
  const { text, shown } = file;
  const wrong = editor.wrongAt(name, 'text');
  const type = kept?.contentType ?? sent?.type;
  const size = kept?.size ?? sent?.size;
  const remove = () => {
    editor.remove(name);
    showToast({
      text: texts.removed(text),
      action: { text: texts.undo, undo: true, run: editor.undo },
      ofPage: true,
    });
  };
  const move = (by: -1 | 1) => editor.change((edit) => moveFile(edit, { id: file.id, by }));
  return (
    <li>
      <button
        type="button"
        className="proposal-file-icon"
        aria-label={texts.openNamed(text)}
        onClick={() => void open(file)}
      >
        {kept?.url ? (
          <img src={apiHost() + kept.url} alt="" />
        ) : type?.startsWith('image/') ? (
          <Image />
        ) : (
          <FileText />
        )}
      </button>
      <span className="proposal-file-name">
        {readOnly ? (
          <b>{text}</b>
        ) : (
          <input
            className="proposal-file-text"
            aria-label={texts.title(at + 1)}
            aria-invalid={wrong ? true : undefined}
            value={text}
            maxLength={fileTextMax}
            onChange={(event) => editor.set(name, { text: event.target.value }, `file.${file.id}`)}
          />
        )}
        {wrong && <small className="help bad">{wrong}</small>}
        <small className="dim tn">{size !== undefined && texts.about(type, size)}</small>
      </span>
      {readOnly || draft.status === 'Accepted' ? (
        shown && (
          <span className="tag">
            <Eye className="i-sm" /> <span>{texts.shown}</span>
          </span>
        )
      ) : (
        <label className="check proposal-file-shown">
          <input
            type="checkbox"
            aria-label={texts.shownLabel(text)}
            checked={shown}
            onChange={(event) => editor.set(name, { shown: event.target.checked })}
          />
          <span>{texts.shown}</span>
        </label>
      )}
      {!readOnly && (
        <Menu
          label={texts.options(text)}
          className="btn icon quiet sm"
          groups={[]}
          buttons={[
            { groupCode: '', text: texts.open, click: () => void open(file) },
            {
              groupCode: '',
              text: texts.earlier,
              refused: at === 0 ? texts.isFirst : undefined,
              click: () => move(-1),
            },
            {
              groupCode: '',
              text: texts.later,
              refused: at === count - 1 ? texts.isLast : undefined,
              click: () => move(1),
            },
            { groupCode: '', text: texts.remove, click: remove },
          ]}
        >
          <EllipsisVertical />
        </Menu>
      )}
    </li>
  );
}

/** Opens a file: browsers show pictures and save others. Its address is valid for a few minutes. */
async function open({ guid }: ProposalFile): Promise<void> {
  try {
    const [file] = await api('POST /api/files/addresses', {
      body: { guids: guid === null ? [] : [guid], variant: 'original' },
    });
    if (!file?.url) {
      showToast({ text: texts.notThere });
      return;
    }
    const link = document.createElement('a');
    link.href = apiHost() + file.url;
    link.target = '_blank';
    link.rel = 'noreferrer';
    link.click();
  } catch (error) {
    showToast({ text: textOf(error) });
  }
}

function UploadRow({ upload, uploads }: { upload: FileUpload; uploads: FileUploads }) {
  const { guid, name, part, failed, isRefused } = upload;
  const percent = Math.round(part * 100);
  return (
    <li data-failed={failed !== null || undefined}>
      <span className="proposal-file-icon">
        <FileText />
      </span>
      <span className="proposal-file-name">
        <b>{name}</b>
        {failed === null ? (
          <progress aria-label={texts.sendingNamed(name)} max={1} value={part} />
        ) : (
          <small className="help bad" role="alert">
            {failed}
          </small>
        )}
      </span>
      {failed === null && <span className="dim tn">{texts.sending(percent)}</span>}
      {failed !== null && !isRefused && (
        <Button small onClick={() => uploads.retry(upload)}>
          {texts.again}
        </Button>
      )}
      {failed !== null && (
        <IconButton small label={texts.dismiss(name)} onClick={() => uploads.drop(guid)}>
          <X />
        </IconButton>
      )}
    </li>
  );
}
