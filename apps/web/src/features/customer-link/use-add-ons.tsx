import type { PresentedPackage } from '@fieldwright/domain/proposals/presentation';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { part } from '../../app/part.ts';

const load = () => import('./offer-add-ons.tsx');
const OfferAddOns = lazy(async () => ({ default: (await part(load)).OfferAddOns }));

/** The options with what is ticked, and what shows the add-ons of each, which loads when there are any. */
interface OfferedAddOns {
  packages: PresentedPackage[];
  addOns: (mayTick: boolean) => (option: PresentedPackage) => ReactNode;
}

const key = 'fieldwright.ticked';
/** The ids of the add-ons that are ticked, by option. */
type Ticked = Record<number, number[]>;

/** Returns what was ticked in the same revision before the tab left for a lender's page or was reloaded. */
function ticksOf(hash: string | undefined): Ticked {
  const [of, ticked] = JSON.parse(sessionStorage.getItem(key) ?? '[]') as [string?, Ticked?];
  return (of && of === hash && ticked) || {};
}

/**
 * Returns an option with what is ticked, or as it was sent once nothing is left to choose. The domain's `optionWith`
 * comes with the answers, which the page loads later.
 */
function tickedIn(sent: PresentedPackage, ids: readonly number[] = []): PresentedPackage {
  const choice = sent.choices?.find(({ addOnIds }) => String(addOnIds) === String(ids));
  if (!choice || !sent.addOns) return sent;
  const { totals, financing } = choice;
  const addOns = sent.addOns.map((each) => ({ ...each, chosen: ids.includes(each.id) }));
  return { ...sent, totals, financing, addOns };
}

/**
 * Keeps which add-ons are ticked before an option is signed.
 * @param sent the options as they were sent
 * @param hash of their revision, whose add-ons never change
 */
export function useAddOns(sent: readonly PresentedPackage[], hash: string | undefined): OfferedAddOns {
  const [ticked, setTicked] = useState(() => ticksOf(hash));
  const tick = ({ id, addOns = [] }: PresentedPackage) => {
    const all = { ...ticked, [id]: addOns.flatMap((each) => (each.chosen ? each.id : [])) };
    setTicked(all);
    sessionStorage.setItem(key, JSON.stringify([hash, all]));
  };
  return {
    packages: sent.map((each) => tickedIn(each, ticked[each.id])),
    addOns: (mayTick) => (option) =>
      option.addOns && (
        <Suspense>
          <OfferAddOns
            sent={sent.find(({ id }) => id === option.id)!}
            option={option}
            tick={mayTick ? tick : null}
          />
        </Suspense>
      ),
  };
}
