import type { FileAddress } from '@fieldwright/contract/files';
import { refuseType } from '@fieldwright/domain/files/content-type';
import { refuseSize } from '@fieldwright/domain/files/file';
import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { mainLine } from '@fieldwright/domain/proposals/package-picture';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { Image, ImagePlus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useUnsaved } from '../../app/unsaved.ts';
import { ApiError, textOf } from '../../lib/errors/api-error.ts';
import { api } from '../../lib/requests/api.ts';
import { apiHost } from '../../lib/requests/installation.ts';
import { uploadFile } from '../../lib/requests/upload-file.ts';
import { Menu } from '../../ui/menu/menu.tsx';
import type { MenuItem } from '../../ui/menu/menu-line.tsx';
import type { DocumentView } from '../documents/use-document.ts';
import { packageOfferTexts as texts } from './package-offer.texts.ts';
import { proposalFilesTexts } from './proposal-files.texts.ts';
import type { Package } from './proposal-packages.tsx';

/** The addresses of pictures chosen since the page was opened, by guid: the server knows them after the save. */
const chosenHere = new Map<string, string>();

interface PackagePictureProps {
  view: DocumentView<SalesProposal>;
  chosen: Package;
  kept: readonly FileAddress[];
}

/** Shows the picture of a package, which is uploaded here or comes from the price book. */
export function PackagePicture({ view: { draft, editor }, chosen, kept }: PackagePictureProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  useUnsaved(isBusy, proposalFilesTexts.unsaved);
  const { pictureGuid: guid } = chosen;
  const main = mainLine(draft, chosen.id);
  const put = (pictureGuid: string | null) => {
    // during an upload, a save may give the package its id, or someone may remove it
    const key = editor.keyOf(chosen.id);
    const { packages } = editor.state.get().edit.draft;
    const found = packages.find((each) => isLive(each) && editor.keyOf(each.id) === key);
    if (found) editor.set({ kind: 'packages', id: found.id }, { pictureGuid });
  };
  const during = async (get: () => Promise<string | null>) => {
    setWrong(null);
    setBusy(true);
    setWrong(await get().catch(whyNot));
    setBusy(false);
  };
  const upload = (file: File) =>
    during(async () => {
      const refused = refuseType('picture', file.type) ?? refuseSize('picture', file.size);
      if (refused !== null) return refused;
      const made = crypto.randomUUID();
      await uploadFile(file, { guid: made, kind: 'picture', onProgress: () => {} });
      chosenHere.set(made, URL.createObjectURL(file));
      put(made);
      return null;
    });
  const takeFromBook = (line: NonNullable<typeof main>) =>
    during(async () => {
      const found = await bookPicture(line);
      if (!found) return texts.noneInBook(line.text);
      chosenHere.set(found.guid, found.url);
      put(found.guid);
      return null;
    });
  const item = (text: string, click: () => void): MenuItem => ({ groupCode: '', text, click });
  return (
    <div className="package-picture">
      <ShownPicture guid={guid} kept={kept} alt={texts.picture(chosen.text)} />
      <Menu
        label={guid === null ? texts.add : texts.change}
        className="btn sm"
        groups={[]}
        busy={isBusy}
        buttons={[
          { groupCode: '', text: texts.upload, click: () => input.current?.click() },
          ...(main ? [item(texts.fromBook(main.text), () => void takeFromBook(main))] : []),
          ...(guid === null ? [] : [item(texts.remove, () => put(null))]),
        ]}
      >
        <ImagePlus />
        <span>{isBusy ? texts.uploading : guid === null ? texts.add : texts.change}</span>
      </Menu>
      <input
        ref={input}
        id={id}
        className="sr"
        type="file"
        tabIndex={-1}
        aria-label={texts.upload}
        accept="image/png,image/jpeg,image/webp"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void upload(file);
          target.value = '';
        }}
      />
      {wrong && (
        <p className="help bad" role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}

const whyNot = (error: unknown): string =>
  (error instanceof ApiError ? Object.values(error.fields)[0] : undefined) ?? textOf(error);

/** Returns the first picture of what a line was made from, or null if it has none. */
async function bookPicture({
  serviceRepairId,
  partItemId,
}: NonNullable<ReturnType<typeof mainLine>>): Promise<{ guid: string; url: string } | null> {
  const { pictures } =
    serviceRepairId === null
      ? await api('GET /api/partitems/{id}', { params: { id: partItemId! } })
      : await api('GET /api/servicerepairs/{id}', { params: { id: serviceRepairId } });
  const [guid] = pictures;
  if (!guid) return null;
  const [file] = await api('POST /api/files/addresses', { body: { guids: [guid], variant: 'small' } });
  return file?.url ? { guid, url: apiHost() + file.url } : null;
}

interface ShownPictureProps {
  guid: string | null;
  kept: readonly FileAddress[];
  alt: string;
}

/** Shows a picture by its guid, or an icon in its place. */
export function ShownPicture({ guid, kept, alt }: ShownPictureProps) {
  const file = kept.find((each) => each.guid === guid);
  const url = file?.url;
  const address = url ? apiHost() + url : guid === null ? undefined : chosenHere.get(guid);
  if (address)
    return (
      <span>
        <img src={address} alt={alt} />
      </span>
    );
  return (
    <span>
      {guid === null ? (
        <Image aria-label={texts.noPicture} />
      ) : (
        <small>{file?.preview === 'failed' ? texts.failed : texts.preparing}</small>
      )}
    </span>
  );
}
