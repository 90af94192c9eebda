import type { Builder } from '#server/graphql/builder.ts';
import type { DayOrder } from './read-moment.ts';
import type { DaysAnswer, DaysQuestion } from './statement-line.ts';

/** Which of day and month stands first in a statement. */
export function addDays(builder: Builder) {
  return builder.enumType('AdminStatementDays', {
    description: 'The order of day and month in a statement.',
    values: {
      USUAL: {
        value: 'usual',
        description: '`21/11/2026`, or `2026-11-21`: the day before the month, or behind it.',
      },
      SWAPPED: { value: 'swapped', description: 'The other way round.' },
    } as const,
  });
}

/** What is asked of days that can be read in two orders. */
export function addQuestion(builder: Builder, Days: ReturnType<typeof addDays>) {
  const Answer = builder
    .objectRef<DaysAnswer & { readonly order: DayOrder }>('AdminStatementDaysAnswer')
    .implement({
      fields: (t) => ({
        days: t.field({ type: Days, resolve: ({ order }) => order }),
        day: t.exposeString('day', {
          nullable: true,
          description: 'Of the line that is shown, `YYYY-MM-DD`; null for none of the calendar.',
        }),
        from: t.string({
          nullable: true,
          description: 'The first day of the file; null without any.',
          resolve: ({ days }) => days?.from ?? null,
        }),
        to: t.string({ nullable: true, resolve: ({ days }) => days?.to ?? null }),
        unreadable_count: t.exposeInt('unreadable', {
          description: 'Lines that would be no day, or one that has not come.',
        }),
      }),
    });
  return builder.objectRef<DaysQuestion>('AdminStatementDaysQuestion').implement({
    fields: (t) => ({
      sheet: t.string({ nullable: true, resolve: ({ sheet }) => sheet }),
      line: t.exposeInt('line', { description: 'One that is another day by each order.' }),
      written: t.exposeString('written', { description: 'Its day, as the file has it.' }),
      chosen: t.field({
        type: Days,
        nullable: true,
        description: 'What was answered, or by what the file was imported; null while it is open.',
        resolve: ({ chosen }) => chosen,
      }),
      answers: t.field({
        type: [Answer],
        extensions: { listSize: 2 },
        description: 'Two, the usual order first.',
        resolve: ({ answers }) => [
          { ...answers.usual, order: 'usual' as const },
          { ...answers.swapped, order: 'swapped' as const },
        ],
      }),
    }),
  });
}
