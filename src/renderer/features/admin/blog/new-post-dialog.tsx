import { useState } from 'react';
import { type BlogTopic, CreateBlogPostDocument } from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { brand } from '#renderer/lib/format/brand.ts';
import { useRefusal } from '#renderer/lib/use-refusal.ts';
import { Field } from '#renderer/ui/forms/field.tsx';
import { Select } from '#renderer/ui/forms/select.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { slugOf } from '../lessons/slug-of.ts';
import { t } from './copy.ts';
import { postLengths, topics, wrongText } from './post-form.ts';

export interface NewPostDialogProps {
  readonly onClose: () => void;
  readonly onMade: (id: string) => void;
}

/** Begins a draft: what it is called and what it is about. */
export function NewPostDialog({ onClose, onMade }: NewPostDialogProps) {
  const create = useMutate(CreateBlogPostDocument);
  const [title, setTitle] = useState('');
  const [topic, setTopic] = useState<BlogTopic>('CONTENT');
  const [error, setError] = useRefusal();
  // Whatever is wrong with the address comes from the title here.
  const wrong = wrongText(error, 'title') ?? wrongText(error, 'slug');
  return (
    <ConfirmDialog
      title={t('abl.new')}
      description={t('abl.create.body')}
      confirmLabel={t('abl.create')}
      ownFields={['title', 'slug']}
      onClose={onClose}
      onConfirm={async () => {
        const done = await create({
          input: {
            title,
            slug: slugOf(title),
            excerpt: '',
            topic,
            author_name: brand.name,
            markdown: '',
            cover_name: null,
            cover_alt: '',
          },
        });
        setError(done.ok ? null : done.error);
        if (done.ok) onMade(done.value.create_blog_post.id);
        return done;
      }}
    >
      <Field
        label={t('abl.field.title')}
        value={title}
        maxLength={postLengths.title}
        autoComplete="off"
        error={wrong}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TopicSelect value={topic} onChange={setTopic} />
    </ConfirmDialog>
  );
}

/** What a post is about. */
export function TopicSelect({
  value,
  onChange,
}: {
  readonly value: BlogTopic;
  readonly onChange: (topic: BlogTopic) => void;
}) {
  return (
    <Select
      label={t('abl.field.topic')}
      placeholder={t('abl.field.topic.none')}
      emptyText={t('abl.field.topic.none')}
      options={topics.map((topic) => ({ value: topic, label: t(`abl.topic.${topic}`) }))}
      value={value}
      onChange={(chosen) => onChange(topics.find((topic) => topic === chosen) ?? value)}
    />
  );
}
