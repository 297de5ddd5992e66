import { listTexts as texts } from './list.texts.ts';
import './list.css';

/** Shows above similar rows that nothing matched the search exactly. */
export function SimilarLead() {
  return <p className="list-lead">{texts.similar}</p>;
}
