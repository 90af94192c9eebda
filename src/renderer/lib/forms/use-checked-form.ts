import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  useForm,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import { focusFirstError } from '../field-errors.ts';
import { useRefusal } from '../use-refusal.ts';
import { useServerReason } from '../use-server-reason.ts';
import { checkResolver, fieldErrorsOf, placeErrors, unchanged } from './check-resolver.ts';

export interface CheckedFormOptions<Values extends FieldValues> {
  /** What stands in the fields at first, by the names that the server's refusals have for them. */
  readonly start: Values;
  /** What the server would refuse of what is typed, all of it. */
  readonly check: (values: Values) => readonly AppError[];
  /** Does it; one at a time, with values that `check` had nothing against. */
  readonly send: (values: Values) => Promise<Result<unknown, AppError>>;
  /** False where sending reaches no server: a first step of several. */
  readonly needsServer?: boolean;
  /** Called with each change, to keep what is typed beyond the form. */
  readonly onChange?: (part: Partial<Values>) => void;
  /** Called with what was refused, by `check` or by the server, before it is said. */
  readonly onRefused?: (errors: readonly AppError[]) => void;
}

type TextFieldOf<Values> = {
  [Field in keyof Values & string]: Values[Field] extends string ? Field : never;
}[keyof Values & string];

interface TextProps {
  readonly value: string;
  readonly onChange: (
    event: ChangeEvent<HTMLInputElement> | ChangeEvent<HTMLTextAreaElement>,
  ) => void;
  readonly error: string | undefined;
}

export interface CheckedForm<Values extends FieldValues> {
  /** For its `<form>`; a button outside is tied to it by `form={form.props.id}`. */
  readonly props: {
    readonly id: string;
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    readonly onSubmit: (event: SyntheticEvent) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
  readonly values: Values;
  /** What was said of the fields that it names, by the server too, is said no more. */
  readonly change: (part: Partial<Values>) => void;
  /** What a field of text is told: `<Field label="…" {...form.text('name')} />`. */
  readonly text: (field: TextFieldOf<Values>) => TextProps;
  /** What is wrong, by field. */
  readonly errors: Readonly<Partial<Record<keyof Values & string, string>>>;
  /** The code of what is wrong with a field, for a form that says it in words of its own. */
  readonly codeOf: (field: keyof Values & string) => string | undefined;
  /** Says nothing more of what was refused: another step begins. */
  readonly forget: () => void;
  /** What was refused and belongs to none of its fields: said above the button. */
  readonly refusal: AppError | null;
  readonly isBusy: boolean;
  /** Whether a key or a press beside it may close its dialog: nothing typed would be lost. */
  readonly isDismissible: boolean;
  /** Why it cannot be sent now, for the button's `reason`. */
  readonly reason: string | undefined;
}

/**
 * A form that is checked as the server checks it and says all that is wrong at its fields; the
 * first of them takes the focus. Nothing that was typed goes by a refusal. Its state is
 * react-hook-form's.
 */
export function useCheckedForm<Values extends FieldValues>({
  start,
  check,
  send,
  needsServer = true,
  onChange,
  onRefused,
}: CheckedFormOptions<Values>): CheckedForm<Values> {
  const id = useId();
  const [element, focusWrong] = useFocusOfWrong();
  const offline = useServerReason();
  const reason = needsServer ? offline : undefined;
  const [refusal, setRefusal] = useRefusal();
  const form = useForm<Values>({
    defaultValues: start as DefaultValues<Values>,
    resolver: checkResolver(check),
    // `focusFirstError` finds fields that the library does not know, too.
    shouldFocusError: false,
  });
  const { isSubmitting, isDirty } = form.formState;
  const { messages: errors, codes } = fieldErrorsOf(form.formState.errors);
  const values = useWatch({ control: form.control }) as Values;

  const forget = () => {
    form.clearErrors();
    setRefusal(null);
  };
  const refuse = (found: readonly AppError[], typed: Values) => {
    // What was said of a value that is another one by now is said above the button.
    const sent = unchanged(typed, form.getValues());
    onRefused?.(found.filter(({ field }) => field === undefined || field in sent));
    const { ofFields, other } = placeErrors(found, sent);
    for (const [field, error] of Object.entries(ofFields))
      form.setError(field as Path<Values>, error);
    setRefusal(other);
    focusWrong();
  };
  const sendTyped = async (typed: Values) => {
    setRefusal(null);
    const found = check(typed);
    if (found.length > 0) return refuse(found, typed);
    if (reason !== undefined) return undefined;
    const answer = await send(typed);
    return answer.ok ? undefined : refuse([answer.error], typed);
  };
  const onSubmit = useOneAtATime((event) =>
    form.handleSubmit(sendTyped, () => refuse(check(form.getValues()), form.getValues()))(event),
  );
  return {
    props: { id, ref: element, noValidate: true, onSubmit, onKeyDown: sendOncePerKey },
    ...fieldsOf(form, { values, errors, onChange }),
    codeOf: (field) => codes[field],
    forget,
    refusal,
    isBusy: isSubmitting,
    isDismissible: !isSubmitting && !isDirty,
    reason,
  };
}

/** How fields tell what is typed, and are told it. */
function fieldsOf<Values extends FieldValues>(
  { clearErrors, setValue }: UseFormReturn<Values>,
  {
    values,
    errors,
    onChange,
  }: Pick<CheckedForm<Values>, 'values' | 'errors'> & {
    readonly onChange: CheckedFormOptions<Values>['onChange'];
  },
): Pick<CheckedForm<Values>, 'values' | 'errors' | 'change' | 'text'> {
  const change = (part: Partial<Values>) => {
    const fields = Object.keys(part) as Path<Values>[];
    clearErrors(fields);
    for (const field of fields)
      setValue(field, part[field] as PathValue<Values, Path<Values>>, { shouldDirty: true });
    onChange?.(part);
  };
  return {
    values,
    errors,
    change,
    text: (field) => ({
      value: values[field],
      onChange: ({ target }) => change({ [field]: target.value } as Partial<Values>),
      error: errors[field],
    }),
  };
}

/** A key that is held sends what was there when it was pressed, and not the step that follows. */
function sendOncePerKey(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat && event.target instanceof HTMLInputElement)
    event.preventDefault();
}

/** The form, and what gives the focus to its first wrong field once that is drawn as wrong. */
function useFocusOfWrong(): readonly [RefObject<HTMLFormElement | null>, () => void] {
  const element = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) focusFirstError(element.current);
  }, [refusals]);
  return [element, () => setRefusals((count) => count + 1)];
}

/** A second press before the first is drawn sends nothing. */
function useOneAtATime(
  submit: (event: SyntheticEvent) => Promise<unknown>,
): (event: SyntheticEvent) => void {
  const isSending = useRef(false);
  return (event) => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    void submit(event).finally(() => {
      isSending.current = false;
    });
  };
}
