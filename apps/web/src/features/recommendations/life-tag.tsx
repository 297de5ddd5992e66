import { dayText } from '@fieldwright/domain/kernel/days';
import type { RecommendationStatus } from '@fieldwright/domain/work-orders/recommendation-life';
import { recommendationTexts as texts } from './recommendation.texts.ts';

interface LifeTagProps {
  status: RecommendationStatus;
  deferredUntil: string | null;
  /** the number of the proposal that quotes it */
  proposal?: string | undefined;
}

const tones = { open: '', quoted: 'info', deferred: 'warn', accepted: 'good', declined: '' } as const;

/** Shows what has become of a recommendation. */
export function LifeTag(props: LifeTagProps) {
  return <span className={`tag ${tones[props.status]}`}>{lifeText(props)}</span>;
}

function lifeText({ status, deferredUntil, proposal }: LifeTagProps): string {
  if (status === 'deferred' && deferredUntil !== null) return texts.deferredTo(dayText(deferredUntil));
  if (status === 'quoted' && proposal) return texts.quotedOn(proposal);
  return texts.statuses[status];
}
