import { openDialog } from '../../ui/dialog-stack.ts';
import './palette.css';
import { keysTexts as texts } from './palette.texts.ts';

/** Shows all keys. */
export function showKeys(): void {
  openDialog({ title: texts.title, text: texts.lead, width: 500, component: Keys, intakeData: null });
}

function Keys() {
  return texts.groups.map(({ name, keys }) => (
    <section key={name} className="keys">
      <h3>{name}</h3>
      <dl>
        {keys.map(({ keys: pressed, does }) => (
          <div key={does}>
            <dt>
              {pressed.map((key) => (
                <kbd key={key} className="kbd">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}
