import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useImperativeHandle, useState } from 'react';
import type { Ref } from 'react';
import { cx } from '../cx.ts';
import { describedBy, FieldFrame } from './field-frame.tsx';
import type { FieldText } from './field-frame.tsx';
import css from './field.module.css';
import { searchableFrom } from './select-keys.ts';
import type { SelectOption } from './select-keys.ts';
import { SelectPopup } from './select-popup.tsx';
import { useSelect } from './use-select.ts';

export interface SelectProps extends FieldText {
  readonly options: readonly SelectOption[];
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
  /** Shown while nothing is chosen. */
  readonly placeholder: string;
  /** Name of the search field; it appears from nine options on. */
  readonly searchLabel?: string | undefined;
  /** "Không tìm thấy". */
  readonly emptyText: string;
  /** `field` 52 px, `compact` 40 px (above a chart). Options are always 52 px. */
  readonly size?: 'field' | 'compact' | undefined;
  /** The label is only for screen readers. */
  readonly hideLabel?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** Sends the value with a form. */
  readonly name?: string | undefined;
  readonly onBlur?: (() => void) | undefined;
  readonly ref?: Ref<HTMLButtonElement | null> | undefined;
  readonly className?: string | undefined;
}

/**
 * One of many. Arrow keys, Home, End, type-ahead; from nine options on a search field; on a phone a
 * sheet from below.
 */
export function Select({ ref, ...props }: SelectProps) {
  const { label, hint, error, options, value, searchLabel } = props;
  const id = useId();
  const [trigger, setTrigger] = useState<HTMLButtonElement | null>(null);
  const [popup, setPopup] = useState<HTMLDivElement | null>(null);
  const state = useSelect({ trigger, popup }, props);
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => trigger, [
    trigger,
  ]);
  const search =
    searchLabel !== undefined && options.length >= searchableFrom
      ? {
          label: searchLabel,
          query: state.query,
          onQuery: state.search,
          onKeyDown: state.onSearchKey,
        }
      : undefined;
  const chosen = options.find((option) => option.value === value);
  const onActiveOption = state.open && search === undefined && state.active >= 0;
  return (
    <FieldFrame
      controlId={id}
      label={label}
      hint={hint}
      error={error}
      className={cx(props.hideLabel === true && css['bare'], props.className)}
    >
      <button
        ref={setTrigger}
        id={id}
        type="button"
        // A native select has no 52 px options and no search
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="combobox"
        className={cx(
          css['input'],
          css['select'],
          props.size === 'compact' && css['compact'],
          error !== undefined && css['bad'],
        )}
        disabled={props.disabled}
        popoverTarget={`${id}-popup`}
        aria-haspopup="listbox"
        aria-expanded={state.open}
        aria-controls={`${id}-list`}
        aria-activedescendant={onActiveOption ? `${id}-option-${state.active}` : undefined}
        aria-labelledby={`${id}-label ${id}-value`}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(id, { hint, error })}
        onKeyDown={state.onTriggerKey}
        // The focus going into the list's search is not leaving the field.
        onBlur={() => {
          if (!state.open) props.onBlur?.();
        }}
      >
        <span
          id={`${id}-value`}
          className={cx(css['value'], chosen === undefined && css['placeholder'])}
        >
          {chosen?.label ?? props.placeholder}
        </span>
        <ChevronDown aria-hidden="true" />
      </button>
      <SelectPopup
        ref={setPopup}
        id={id}
        title={label}
        value={value}
        emptyText={props.emptyText}
        search={search}
        open={state.open}
        options={state.shown}
        active={state.active}
        onActive={state.setActive}
        onChoose={state.choose}
        popup={state.popup}
      />
      {props.name !== undefined && <input type="hidden" name={props.name} value={value ?? ''} />}
    </FieldFrame>
  );
}
