import type { Feature } from '@fieldwright/domain/settings/feature-flags';
import { useEffect, useRef, useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { keepFeatures } from '../../lib/feature-flags.ts';
import { api } from '../../lib/requests/api.ts';
import type { Answer } from '../../lib/requests/send.ts';
import { createSaver, type SaverState } from '../../lib/saves/saver.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { featuresTexts as texts } from './features.texts.ts';

interface Change {
  name: Feature;
  isOn: boolean;
}
type Wanted = ReadonlyMap<Feature, boolean>;
interface Tell {
  wanted: (wanted: Wanted) => void;
  state: (state: SaverState) => void;
}

/**
 * Switches features one at a time, retrying each until the server responds (R9.10), and returns the pending
 * changes.
 */
export function useSwitching() {
  const [wanted, setWanted] = useState<Wanted>(new Map());
  const [state, setState] = useState<SaverState>({ is: 'idle' });
  const switching = useRef<ReturnType<typeof createSwitching> | null>(null);
  useEffect(
    () => () => {
      switching.current?.close();
      switching.current = null;
    },
    [],
  );
  return {
    wanted,
    state,
    change(name: Feature, isOn: boolean) {
      switching.current ??= createSwitching({ wanted: setWanted, state: setState });
      switching.current.change(name, isOn);
    },
    tryNow: () => switching.current?.tryNow(),
  };
}

function createSwitching(tell: Tell) {
  /** in sending order; the first is in flight */
  const wanted = new Map<Feature, boolean>();
  const saver = createSaver<Change, Answer<'PATCH /api/featureflags'>>({
    take() {
      const [first] = wanted;
      return first ? { name: first[0], isOn: first[1] } : null;
    },
    // it states the target, so a repeat changes nothing
    send: (body) => api('PATCH /api/featureflags', { body }),
    saved({ names }, { name, isOn }) {
      keepFeatures(names);
      const label = texts.features[name].name;
      showToast({ text: isOn ? texts.switchedOn(label) : texts.switchedOff(label) });
      // it may have been switched back during the request
      if (wanted.get(name) === isOn) drop(name);
      else saver.ask();
    },
  });

  function drop(name: Feature): void {
    wanted.delete(name);
    tell.wanted(new Map(wanted));
    if (wanted.size > 0) saver.ask();
  }
  /** Drops a refused change and shows the error. */
  function takeBack(error: unknown): void {
    const [name] = wanted.keys();
    if (name === undefined) return;
    drop(name);
    showToast({ kind: 'failed', text: texts.notSwitched(texts.features[name].name, textOf(error)) });
  }

  saver.state.watch((state) => {
    tell.state(state);
    if (state.is === 'refused') takeBack(state.error);
  });
  return {
    change(name: Feature, isOn: boolean) {
      wanted.set(name, isOn);
      tell.wanted(new Map(wanted));
      saver.ask();
    },
    tryNow: saver.tryNow,
    close: saver.close,
  };
}
