import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Plus from 'lucide-react/icons/plus';
import { useId, useRef, useState } from 'react';
import { cleanTopics } from '#shared/domain/ambassador/answer-rules.ts';
import { offeredTopics, topicLimits } from '#shared/domain/ambassador/application.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Placed } from './answer-fields.tsx';
import { t } from './copy.ts';
import css from './wizard.module.css';
import type { WizardForm } from './wizard-form.ts';

/** Topics: those that are offered, and one's own. */
export function TopicsAnswer({ form }: { readonly form: WizardForm }) {
  const id = useId();
  const { topics } = form.state.answers;
  const error = form.errorOf('topics');
  const shown = [...new Set<string>([...offeredTopics, ...topics])];
  const toggle = (topic: string) =>
    form.autosave.change({
      topics: topics.includes(topic) ? topics.filter((one) => one !== topic) : [...topics, topic],
    });
  return (
    <Placed field="topics">
      <fieldset
        className="stack gap-2"
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      >
        <legend className={css['legend']}>{t('amb.topics')}</legend>
        <div className={css['chips']}>
          {shown.map((topic) => (
            <Chip
              key={topic}
              pressed={topics.includes(topic)}
              className={css['topic']}
              onClick={() => toggle(topic)}
            >
              {topics.includes(topic) && <Check aria-hidden="true" className={css['tick']} />}
              {topic}
            </Chip>
          ))}
          <OwnTopic
            isFull={topics.length >= topicLimits.count}
            onAdd={(topic) => form.autosave.change({ topics: cleanTopics([...topics, topic]) })}
          />
        </div>
        <p
          id={`${id}-error`}
          className={css['error']}
          aria-live="polite"
          hidden={error === undefined}
        >
          {error !== undefined && <CircleAlert aria-hidden="true" />}
          {error}
        </p>
      </fieldset>
    </Placed>
  );
}

function OwnTopic({
  isFull,
  onAdd,
}: {
  readonly isFull: boolean;
  readonly onAdd: (topic: string) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const input = useRef<HTMLInputElement>(null);
  if (isFull) return null;
  const add = () => {
    const topic = (typed ?? '').trim();
    if (topic === '') return input.current?.focus();
    onAdd(topic);
    setSaid(t('amb.topics.added', { topic }));
    return setTyped(null);
  };
  return (
    <>
      <output className="sr">{said}</output>
      {typed === null ? (
        <Chip
          pressed={false}
          className={css['topic']}
          aria-expanded="false"
          onClick={() => setTyped('')}
        >
          <Plus aria-hidden="true" />
          {t('amb.topics.other')}
        </Chip>
      ) : (
        <span className={css['own']}>
          <Field
            ref={input}
            label={t('amb.topics.typed')}
            maxLength={topicLimits.length}
            autoComplete="off"
            // It was just asked for by a press.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setTyped(null);
              // Ctrl+Enter goes on to the next step.
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              add();
            }}
          />
          <Button onClick={add}>{t('amb.topics.add')}</Button>
        </span>
      )}
    </>
  );
}
