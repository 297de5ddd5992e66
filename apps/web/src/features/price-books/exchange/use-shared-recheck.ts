import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useMain } from '../../../app/main/use-main.ts';
import { useRecheck } from '../../imports/use-recheck.ts';
import { type BookImport, type BookImportAsk, newerBookImport, recompare } from './book-import.data.ts';

const askedIn = ({ asked, report }: BookImport) => ({ ...asked, mapping: report.mapping });

/**
 * Returns a function that compares a file again, which others may do too: a change that is based on an earlier comparison
 * is held, and the newer one shows. `isNewer` is whether others have changed it since it was opened; `drop` forgets
 * what is held, and `drops` counts that, as a key for what was typed.
 */
export function useSharedRecheck(of: BookImport) {
  const client = useQueryClient();
  const { id: personId } = useMain().me;
  const [isNewer, setNewer] = useState(false);
  const [drops, setDrops] = useState(0);
  /** the version that further changes are based on */
  const based = useRef(of.version);
  const recheck = useRecheck<BookImportAsk>(
    askedIn(of),
    async (given, signal) => {
      const found = await recompare(client, { id: of.id, version: based.current }, given, signal);
      based.current = found.version;
      setNewer(false);
      return { ...found.asked, mapping: found.report.mapping };
    },
    async (refusal) => {
      const newer = await newerBookImport(client, of.id, refusal);
      if (!newer) return null;
      based.current = newer.version;
      setNewer(true);
      return askedIn(newer);
    },
  );
  const { checking, adopt } = recheck;
  useEffect(() => {
    if (checking || based.current >= of.version) return;
    based.current = of.version;
    adopt(askedIn(of));
    // a comparison of one's own whose response was lost is no news
    setNewer(of.checkedBy?.id !== personId);
  }, [of, checking, adopt, personId]);
  return {
    recheck,
    isNewer: isNewer || recheck.hasHeld,
    drops,
    drop: () => {
      recheck.dropHeld();
      setNewer(false);
      setDrops((count) => count + 1);
    },
  };
}
