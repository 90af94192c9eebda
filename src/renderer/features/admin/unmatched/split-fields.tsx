import Trash2 from 'lucide-react/icons/trash-2';
import { restOfParts } from '#shared/domain/commerce/split-parts.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { Button } from '#renderer/ui/button.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { Checkbox } from '#renderer/ui/forms/checkbox.tsx';
import { Field } from '#renderer/ui/forms/field.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import {
  amountOf,
  amountsOf,
  type ProposedPart,
  retyped,
  type SplitRow,
  withRow,
  withWord,
} from './split-rows.ts';
import css from './split.module.css';
import { t } from './split.copy.ts';
import sums from './suggestions.module.css';

export interface SplitFieldsProps {
  readonly rows: readonly SplitRow[];
  readonly wholeVnd: bigint;
  /** Whose a code is, where the server told of it. */
  readonly proposed: readonly ProposedPart[];
  /** Somebody wanted to go on: what is wrong of the amounts is marked. */
  readonly isChecked: boolean;
  /** What the server said of the code of a row, by its place. */
  readonly errorOf: (at: number) => string | undefined;
  readonly onChange: (rows: readonly SplitRow[]) => void;
}

/** The parts of a movement: code and amount of each, and what is left of it. */
export function SplitFields(props: SplitFieldsProps) {
  const { rows, wholeVnd, onChange } = props;
  return (
    <>
      <fieldset>
        <legend>{t('sp.parts')}</legend>
        <p className={css['hint']}>{t('sp.code.hint')}</p>
        <div className="stack gap-3">
          {rows.map((row, at) => (
            <Row key={row.key} {...props} row={row} at={at} />
          ))}
          <Button
            className={css['add']}
            size="sm"
            onClick={() => onChange(withRow(rows, wholeVnd))}
          >
            {t('sp.add')}
          </Button>
        </div>
      </fieldset>
      <Rest rows={rows} wholeVnd={wholeVnd} />
    </>
  );
}

function Row({
  row,
  at,
  rows,
  proposed,
  isChecked,
  errorOf,
  onChange,
}: SplitFieldsProps & { readonly row: SplitRow; readonly at: number }) {
  const n = String(at + 1);
  const put = (changed: SplitRow) =>
    onChange(rows.map((other) => (other === row ? changed : other)));
  const isWrong = isChecked && amountOf(row.amount) === null;
  return (
    <div className={css['row']}>
      <Field
        className={css['code']}
        label={t('sp.code', { n })}
        hint={proposed.find(({ code }) => code === row.code)?.name}
        error={errorOf(at)}
        value={row.code}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={60}
        onChange={({ target }) => put(retyped(row, { code: target.value }))}
      />
      <Field
        label={t('sp.amount', { n })}
        error={isWrong ? t('sp.amount.wrong') : undefined}
        value={row.amount}
        suffix="₫"
        inputMode="numeric"
        autoComplete="off"
        onChange={({ target }) => put(retyped(row, { amount: target.value }))}
      />
      <IconButton
        className={css['remove']}
        label={t('sp.remove', { n })}
        icon={<Trash2 />}
        disabled={rows.length <= 2}
        onClick={() => onChange(rows.filter((other) => other !== row))}
      />
      {row.asked.map((word) => (
        <Checkbox
          key={word}
          className={css['word']}
          label={t(`sp.${word}`, { n })}
          hint={t(`sp.${word}.hint`)}
          checked={row.said.includes(word)}
          onChange={({ target }) => put(withWord(row, word, target.checked))}
        />
      ))}
    </div>
  );
}

/** What of the movement no part has; read out as it changes. */
function Rest({ rows, wholeVnd }: Pick<SplitFieldsProps, 'rows' | 'wholeVnd'>) {
  const restVnd = restOfParts(wholeVnd, amountsOf(rows));
  return (
    <output className={cx(sums['sums'], restVnd < 0n && css['bad'])}>
      {restVnd === 0n
        ? t('sp.rest.none')
        : restVnd > 0n
          ? t('sp.rest', { amount: formatMoney(restVnd) })
          : t('sp.rest.over', { amount: formatMoney(-restVnd) })}
    </output>
  );
}
