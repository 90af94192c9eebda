import type {
  AdminStatementDays,
  AdminStatementQuery,
} from '#renderer/graphql/generated/graphql.ts';
import { RadioGroup } from '#renderer/ui/forms/radio-group.tsx';
import { t } from './copy.ts';
import { dayText } from './day-text.ts';
import css from './statement-page.module.css';

type Question = NonNullable<AdminStatementQuery['admin_statement']['days_question']>;
type Answer = Question['answers'][number];

/** Whether day or month stands first, where only a person can tell: what each answer would mean. */
export function StatementDays({
  question: { sheet, line, written, answers },
  value,
  onChange,
}: {
  readonly question: Question;
  readonly value: AdminStatementDays | null;
  readonly onChange: (days: AdminStatementDays) => void;
}) {
  return (
    <div className={css['question']} data-days="">
      <RadioGroup
        legend={
          sheet === null
            ? t('st.days', { written, line })
            : t('st.days.sheet', { written, line, sheet })
        }
        value={value ?? undefined}
        onChange={onChange}
        options={answers.map((answer) => ({
          value: answer.days,
          label: answer.day === null ? t('st.days.none') : t('st.days.day', partsOf(answer.day)),
          hint: hintOf(answer),
        }))}
      />
      <p className={css['lead']}>{t('st.days.lead')}</p>
    </div>
  );
}

/** `2026-03-11` as its numbers. */
function partsOf(day: string): {
  readonly year: number;
  readonly month: number;
  readonly day: number;
} {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  return { year, month, day: dayOfMonth };
}

function hintOf({ from, to, unreadable_count: unreadable }: Answer): string {
  return [
    from === null || to === null ? [] : t('st.days.span', { from: dayText(from), to: dayText(to) }),
    unreadable === 0 ? [] : t('st.days.unreadable', { n: unreadable }),
  ]
    .flat()
    .join(' · ');
}
