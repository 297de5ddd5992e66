import { refuseType } from '@fieldwright/domain/files/content-type';
import { refuseSize } from '@fieldwright/domain/files/file';
import {
  companyLookSchema,
  companyLookMessages as messages,
  companyLookTexts as names,
} from '@fieldwright/domain/settings/company-look';
import { Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { useUnsaved } from '../../app/unsaved.ts';
import { ApiError, textOf } from '../../lib/errors/api-error.ts';
import { uploadFile } from '../../lib/requests/upload-file.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { TextField } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note.tsx';
import type { Company } from './company.data.ts';
import { companyTexts as texts } from './company.texts.ts';
import { useCompanySave } from './company-save.ts';
import { LogoPicture } from './logo-picture.tsx';

/** Opens the dialog that edits the company's logo and brand color. */
export function openLookDialog(company: Company): void {
  openDialog({
    title: texts.lookTitle,
    width: 440,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.save },
    ],
    component: EditLook,
    intakeData: company,
  });
}

interface Typed {
  logo: string | null;
  brandColor: string;
}

/** What the picker begins with: it has no way to show none. */
const noColor = '#1f5f8b';

/** Reads a typed color; null if none was typed. @returns undefined if it is wrong */
const readColor = (typed: string): string | null | undefined =>
  typed.trim() === '' ? null : companyLookSchema.shape.brandColor.safeParse(typed.trim()).data;

function EditLook({ intakeData: company, dialog }: HostedProps<Company, true>) {
  const save = useCompanySave(company, { saved: texts.lookSaved, undone: texts.lookUndone });
  const { text, values, errors, set, isChanged, failure, submit } = useForm<Typed>({
    initial: { logo: company.logo, brandColor: company.brandColor ?? '' },
    check: ({ brandColor }) => (readColor(brandColor) === undefined ? { brandColor: messages.color } : {}),
    save: ({ logo, brandColor }) => save({ logo, brandColor: readColor(brandColor) ?? null }),
  });
  useUnsaved(isChanged, texts.unsaved);
  useDialogPart(dialog, { unsaved: isChanged && texts.unsaved, save: async () => (await submit()) || null });
  return (
    <>
      {failure && <Note kind="bad">{failure.text}</Note>}
      <LogoField
        logo={values.logo}
        name={company.name}
        error={errors.logo}
        onChange={(logo) => set('logo', logo)}
      />
      <TextField
        {...text('brandColor')}
        label={names.brandColor}
        help={texts.colorHelp}
        autoComplete="off"
        after={
          <input
            className="color-pick"
            type="color"
            aria-label={texts.pickColor}
            value={readColor(values.brandColor) ?? noColor}
            onChange={(event) => set('brandColor', event.target.value)}
          />
        }
      />
    </>
  );
}

/** Returns what the server says of the file, or else why it can't be uploaded. */
const whyRefused = (problem: unknown): string =>
  (problem instanceof ApiError ? Object.values(problem.fields)[0] : undefined) ?? textOf(problem);

interface LogoFieldProps {
  logo: string | null;
  name: string;
  error: string | undefined;
  onChange: (logo: string | null) => void;
}

/** Uploads a logo, which becomes the company's when the dialog is saved. */
function LogoField({ logo, name, error, onChange }: LogoFieldProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const choose = async (file: File) => {
    const wrong = refuseType('logo', file.type) ?? refuseSize('logo', file.size);
    setRefused(wrong);
    if (wrong !== null) return;
    setBusy(true);
    try {
      const guid = crypto.randomUUID();
      await uploadFile(file, { guid, kind: 'logo', onProgress: () => {} });
      onChange(guid);
    } catch (problem) {
      setRefused(whyRefused(problem));
    } finally {
      setBusy(false);
    }
  };
  const wrong = refused ?? error;
  return (
    <div className="field">
      {logo !== null && <LogoPicture guid={logo} name={name} />}
      <div className="look-buttons">
        <label className="btn" htmlFor={id} aria-disabled={busy}>
          <Upload />
          <span>{logo === null ? texts.chooseLogo : texts.replaceLogo}</span>
        </label>
        {logo !== null && <Button onClick={() => onChange(null)}>{texts.removeLogo}</Button>}
      </div>
      <input
        id={id}
        className="sr"
        type="file"
        accept="image/png,image/jpeg,image/webp"
        disabled={busy}
        aria-describedby={`${id}-note`}
        aria-invalid={wrong ? true : undefined}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void choose(file);
        }}
      />
      {wrong && <Note kind="bad">{wrong}</Note>}
      <p className="help" id={`${id}-note`}>
        {texts.logoHelp}
      </p>
      <output>{busy && texts.uploading}</output>
    </div>
  );
}
