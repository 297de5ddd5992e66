import { useMain } from '../../app/main/use-main.ts';
import { openDialog } from '../../ui/dialog/dialog-stack.ts';
import './palette.css';
import { type KeyLine, keysTexts as texts } from './palette.texts.ts';

/** Opens the dialog that lists all shortcuts. */
export function showKeys(): void {
  openDialog({ title: texts.title, text: texts.lead, width: 500, component: Keys, intakeData: null });
}

/** Lists the shortcuts that the user may use (R6.4). */
function Keys() {
  const { may } = useMain();
  const isFor = ({ permission = [] }: Pick<KeyLine, 'permission'>) => {
    const any = [permission].flat();
    return any.length === 0 || any.some(may);
  };
  const groups = texts.groups.filter(isFor).map(({ name, keys }) => (
    <section key={name} className="keys">
      <h3>{name}</h3>
      <dl>
        {keys.filter(isFor).map(({ keys: pressed, does }) => (
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
  return (
    <>
      {groups}
      {may('dashboard.view') && !may('schedule.edit') && <p className="help">{texts.whoBooks}</p>}
    </>
  );
}
