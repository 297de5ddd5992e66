import { datedWeekdayText, dayText } from '@fieldwright/domain/kernel/days';
import { CalendarDays } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { classes } from '../button.tsx';
import './field.css';
import './date-input.css';
import { uiTexts } from '../ui.texts.ts';

type Inherited = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'value' | 'onChange' | 'className' | 'children'
>;

interface DateInputProps extends Inherited {
  /** such as 2026-11-24; empty for none */
  value: string;
  onChange: (value: string) => void;
  /** replaces the box's class */
  className?: string;
  /** the formatted date, if not "Tue, Nov 24, 2026", or "Nov 24, 2026" in a narrow box */
  children?: ReactNode;
}

/**
 * Shows a formatted date, and opens the calendar when pressed. Typing works as in any date field, which then
 * shows its digits.
 */
export function DateInput({ value, onChange, className = 'input', children, ...input }: DateInputProps) {
  const [isTyped, setTyped] = useState(false);
  return (
    <div className={classes('date-input', className)} data-typed={isTyped ? '' : undefined}>
      <div className="written" aria-hidden={children ? undefined : true}>
        {children ?? (
          <>
            {value ? (
              <>
                <span className="cut date-long">{datedWeekdayText(value)}</span>
                <span className="cut date-short">{dayText(value)}</span>
              </>
            ) : (
              <span className="cut faint">{uiTexts.noDate}</span>
            )}
            <CalendarDays />
          </>
        )}
      </div>
      <input
        {...input}
        type="date"
        value={value}
        onClick={({ currentTarget }) => {
          setTyped(false);
          if (!input.readOnly) openCalendar(currentTarget);
        }}
        onKeyDown={({ key }) => /^(\d|Arrow\w+|Backspace|Delete)$/.test(key) && setTyped(true)}
        onBlur={(event) => {
          setTyped(false);
          input.onBlur?.(event);
        }}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

/** Opens the browser's calendar; if there is none, or it is blocked, the person can type. */
function openCalendar(field: HTMLInputElement): void {
  try {
    field.showPicker();
  } catch {
    field.focus();
  }
}
