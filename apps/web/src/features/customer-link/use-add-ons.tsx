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

/**
 * Keeps which add-ons are ticked before an option is signed.
 * @param sent the options as they were sent
 */
export function useAddOns(sent: readonly PresentedPackage[]): OfferedAddOns {
  const [ticked, setTicked] = useState<Record<number, PresentedPackage>>({});
  const tick = (next: PresentedPackage) => setTicked({ ...ticked, [next.id]: next });
  return {
    packages: sent.map((each) => ticked[each.id] ?? each),
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
