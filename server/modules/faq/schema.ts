import { actorOf } from '../../graphql/actor.ts';
import type { Builder } from '../../graphql/builder.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import type { FaqRow } from './faq-store.ts';
import type { FaqTexts } from './faqs.ts';

const admin = { authScopes: { admin: true } } as const;

/** Questions and answers: those that are shown for everybody, all of them for administrators. */
export function addFaqTypes(builder: Builder): void {
  const Shown = builder.objectRef<FaqRow>('Faq').implement({
    description: 'A question of the home page.',
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      content: t.exposeString('html', { description: 'HTML, sanitised when it was written.' }),
    }),
  });
  const Edited = builder.objectRef<FaqRow>('AdminFaq').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      position: t.exposeInt('position', { description: '1, 2, 3 …' }),
      title: t.exposeString('title'),
      markdown: t.exposeString('markdown'),
      html: t.exposeString('html'),
      is_shown: t.exposeBoolean('is_shown'),
      revision: t.exposeInt('revision'),
    }),
  });
  const Input = builder.inputType('FaqInput', {
    fields: (t) => ({
      title: t.string({ description: 'At most 200 characters.' }),
      markdown: t.string({ description: 'At most 4 000 characters.' }),
      is_shown: t.boolean(),
    }),
  });
  builder.queryFields((t) => ({
    faqs: t.field({
      type: [Shown],
      extensions: { listSize: 10 },
      description: 'Those that are shown, in their order. For guests too.',
      resolve: async (_root, _args, { services }) => [...(await services.faqs.shown())],
    }),
    admin_faqs: t.field({
      type: [Edited],
      ...admin,
      extensions: { listSize: 20 },
      description: 'All of them, in their order.',
      resolve: async (_root, _args, { services }) => [...(await services.faqs.all())],
    }),
    admin_faq_preview: t.string({
      ...admin,
      description: 'Markdown as sanitised HTML. Errors MARKDOWN_TOO_HARD, RATE_LIMITED.',
      args: { markdown: t.arg.string() },
      resolve: (_root, args, { services }) => valueOrRefuse(services.faqs.preview(args.markdown)),
    }),
  }));
  builder.mutationFields((t) => ({
    create_faq: t.boolean({
      ...admin,
      description: 'Becomes the last one. Errors CONTENT_INVALID, MARKDOWN_TOO_HARD, CONFLICT.',
      args: { input: t.arg({ type: Input }) },
      resolve: async (_root, { input }, context) =>
        valueOrRefuse(await context.services.faqs.create(textsOf(input), actorOf(context))),
    }),
    update_faq: t.boolean({
      ...admin,
      description: 'Errors NOT_FOUND, CONFLICT, CONTENT_INVALID, MARKDOWN_TOO_HARD.',
      args: { id: t.arg.id(), revision: t.arg.int(), input: t.arg({ type: Input }) },
      resolve: async (_root, { id, revision, input }, context) =>
        valueOrRefuse(
          await context.services.faqs.update(
            { id, revision, texts: textsOf(input) },
            actorOf(context),
          ),
        ),
    }),
    move_faq: t.boolean({
      ...admin,
      description: 'Error NOT_FOUND.',
      args: { id: t.arg.id(), position: t.arg.int({ description: '0 = first.' }) },
      resolve: async (_root, { id, position }, context) =>
        valueOrRefuse(await context.services.faqs.move(id, position, actorOf(context))),
    }),
    delete_faq: t.boolean({
      ...admin,
      description: 'Errors NOT_FOUND, CONFLICT, REASON_REQUIRED.',
      args: { id: t.arg.id(), revision: t.arg.int(), reason: t.arg.string() },
      resolve: async (_root, seen, context) =>
        valueOrRefuse(await context.services.faqs.remove(seen, actorOf(context))),
    }),
  }));
}

function textsOf({
  title,
  markdown,
  is_shown: isShown,
}: {
  readonly title: string;
  readonly markdown: string;
  readonly is_shown: boolean;
}): FaqTexts {
  return { title, markdown, isShown };
}
