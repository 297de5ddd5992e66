import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { byOrder } from '@fieldwright/domain/kernel/edit-order';
import { recommend } from '@fieldwright/domain/work-orders/work-order-rules';
import { Lightbulb, Plus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { FoldButton, fold, useFolded } from './folds.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import { RecommendationItem } from './recommendation-item.tsx';
import { RecommendedBefore } from './recommended-before.tsx';
import './recommendations-part.css';
import { workOrderTexts as texts } from './work-order.texts.ts';
import { systemName, useWorkOrderScreen } from './work-order-screen.ts';

/** Shows the recommendations by system, with photos (R4.14). */
export function RecommendationsPart() {
  const { draft, editor, readOnly } = useWorkOrderScreen();
  const recommendations = draft.recommendations.filter(isLive);
  const isFolded = useFolded('recommendations');
  const add = (siteSystemId: number | null) => {
    fold('recommendations', false);
    editor.change((edit) => recommend(edit, { siteSystemId }).edit);
  };
  return (
    <section
      className="wo-sec"
      data-part="recommendations"
      data-folded={isFolded || undefined}
      id="wo-recommendations"
      aria-labelledby="wo-recommendations-head"
    >
      <header>
        <h2 id="wo-recommendations-head" className="grow">
          {texts.recommendations}
        </h2>
        {!readOnly && (
          <Menu
            label={texts.recommendFor}
            className="btn sm"
            groups={[{ code: 'for', name: texts.recommendFor, order: 0 }]}
            buttons={[null, ...draft.siteSystems.filter(isLive).map(({ id }) => id)].map((id) => ({
              groupCode: 'for',
              text: systemName(draft, id) ?? texts.ofSite,
              click: () => add(id),
            }))}
          >
            <Lightbulb /> {texts.recommend}
          </Menu>
        )}
        <FoldButton part="recommendations" title={texts.recommendations} />
      </header>
      <RecommendedBefore />
      {recommendations.length === 0 && <p className="wo-none dim">{texts.noRecommendations}</p>}
      {recommendations.map(({ id, siteSystemId }) => (
        <div key={editor.keyOf(id)} className="wo-recommendation">
          <h3>{systemName(draft, siteSystemId) ?? texts.ofSite}</h3>
          {draft.recommendationItems
            .filter((item) => isLive(item) && item.recommendationId === id)
            .toSorted(byOrder('order'))
            .map((item) => (
              <RecommendationItem key={editor.keyOf(item.id)} item={item} />
            ))}
          {!readOnly && (
            <Button small kind="quiet" icon={<Plus />} onClick={() => add(siteSystemId)}>
              {texts.anotherItem}
            </Button>
          )}
          <PhotoGrid recommendationId={id} />
        </div>
      ))}
    </section>
  );
}
