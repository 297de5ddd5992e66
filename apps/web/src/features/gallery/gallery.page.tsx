import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { densities, preview, schemes } from '../../lib/appearance.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Brand } from '../../ui/brand.tsx';
import '../../ui/button.css';
import { Dialogs } from '../../ui/dialog/dialog.tsx';
import { Toasts } from '../../ui/toast/toast.tsx';
import { ButtonsPart } from './controls.gallery.tsx';
import { DialogsGallery } from './dialogs.gallery.tsx';
import { ChoicesPart, FieldsPart } from './fields.gallery.tsx';
import './gallery.css';
import { galleryTexts as texts } from './gallery.texts.ts';
import { ListsPart } from './lists.gallery.tsx';
import { ColorsPart, IconsPart, ShapePart, StatusesPart, TypePart } from './looks.gallery.tsx';
import { MarksPart, NotesPart } from './marks.gallery.tsx';
import { MenusPart } from './menus.gallery.tsx';
import { BannersPart, ToastsPart } from './messages.gallery.tsx';
import { PopoversPart } from './popovers.gallery.tsx';
import { StatesPart } from './states.gallery.tsx';
import { TablesPart } from './tables.gallery.tsx';

const route = getRouteApi('/gallery');

/** Shows every part of `ui/` in every state, in the look from the address, for developers. */
export function GalleryPage() {
  useTitle(texts.title);
  const { look, density } = route.useSearch();
  useEffect(() => {
    preview.set({ ...(look && { scheme: look }), ...(density && { density }) });
    return () => preview.set({});
  }, [look, density]);
  return (
    <div className="gallery">
      <header>
        <Brand />
        <span className="grow" />
        <Switch label={texts.look}>
          {schemes.map((value) => (
            <Option
              key={value}
              name="look"
              value={value}
              text={texts.looks[value]}
              chosen={look ?? 'system'}
            />
          ))}
        </Switch>
        <Switch label={texts.density}>
          {densities.map((value) => (
            <Option
              key={value}
              name="density"
              value={value}
              text={texts.densities[value]}
              chosen={density ?? 'automatic'}
            />
          ))}
        </Switch>
      </header>
      <nav aria-label={texts.index} className="index">
        <ul>
          {Object.entries(texts.parts).map(([part, { name }]) => (
            <li key={part}>
              <Link from="/gallery" to="." search hash={part} activeOptions={{ includeHash: true }}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <main>
        <h1>{texts.title}</h1>
        <p className="dim">{texts.lead}</p>
        <Parts />
      </main>
      <Toasts />
      <Dialogs />
    </div>
  );
}

function Parts() {
  return (
    <>
      <ColorsPart />
      <StatusesPart />
      <TypePart />
      <ShapePart />
      <IconsPart />
      <ButtonsPart />
      <FieldsPart />
      <ChoicesPart />
      <MarksPart />
      <NotesPart />
      <BannersPart />
      <ToastsPart />
      <TablesPart />
      <ListsPart />
      <MenusPart />
      <PopoversPart />
      <DialogsGallery />
      <StatesPart />
    </>
  );
}

function Switch({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="switch">
      {children}
    </nav>
  );
}

interface OptionProps {
  name: 'look' | 'density';
  value: string;
  text: string;
  chosen: string;
}

function Option({ name, value, text, chosen }: OptionProps) {
  return (
    <Link
      from="/gallery"
      to="."
      search={(search) => ({ ...search, [name]: value })}
      hash={(hash) => hash ?? ''}
      hashScrollIntoView={false}
      resetScroll={false}
      replace
      aria-current={value === chosen ? 'true' : undefined}
    >
      {text}
    </Link>
  );
}
