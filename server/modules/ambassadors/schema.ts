import {
  type ApplicationAnswers,
  type TextField,
  textFields,
} from '#shared/domain/ambassador/application.ts';
import type { ObjectRef } from '@pothos/core';
import type { Builder, BuilderTypes } from '../../graphql/builder.ts';
import { requireViewer } from '../../graphql/context.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import type { ApplicationEvent } from './application-store.ts';
import type { ApplicationView } from './application-view.ts';
import type { Invitation } from './invitations.ts';

/** A person's own application, and the invitation they may have. */
export function addAmbassadorTypes(builder: Builder): AmbassadorTypes {
  const types = addTypes(builder);
  const Application = builder.objectRef<ApplicationView>('AmbassadorApplication').implement({
    description: 'An application to become an ambassador, as its applicant sees it.',
    fields: (t) => ({
      id: t.exposeID('id'),
      status: t.expose('status', { type: types.Status }),
      step: t.exposeInt('step', {
        description: 'Of the wizard: where its applicant was last; 6 = sent.',
      }),
      revision: t.exposeInt('revision', {
        description: 'Grows with every change. What a device sends says on which one it builds.',
      }),
      answers: t.expose('answers', { type: types.Answers }),
      identity_masked: t.exposeString('identityMasked', {
        nullable: true,
        description: 'Null when no whole number is kept.',
      }),
      account_masked: t.exposeString('accountMasked', { nullable: true }),
      updated_at: t.expose('updatedAt', { type: 'DateTime' }),
      submitted_at: t.expose('submittedAt', { type: 'DateTime', nullable: true }),
      note: t.exposeString('note', {
        nullable: true,
        description: 'What was asked, or why it was declined.',
      }),
      reapply_from: t.expose('reapplyFrom', {
        type: 'DateTime',
        nullable: true,
        description: 'When another application may be begun; null unless it was declined.',
      }),
      events: t.field({
        type: [types.Event],
        extensions: { listSize: 20 },
        resolve: ({ events }) => [...events],
      }),
    }),
  });
  addQueries(builder, Application);
  addMutations(builder, Application);
  return types;
}

/** Types that the office shows too. */
export type AmbassadorTypes = ReturnType<typeof addTypes>;

function addTypes(builder: Builder) {
  const Status = builder.enumType('ApplicationStatus', {
    values: {
      DRAFT: { value: 'draft' },
      RECEIVED: { value: 'received' },
      REVIEWING: { value: 'reviewing' },
      ASKED: { value: 'asked' },
      ACCEPTED: { value: 'accepted' },
      DECLINED: { value: 'declined' },
    } as const,
  });
  const EventKind = builder.enumType('ApplicationEventKind', {
    values: {
      SUBMITTED: { value: 'submitted' },
      OPENED: { value: 'opened' },
      ASKED: { value: 'asked' },
      RESUBMITTED: { value: 'resubmitted' },
      ACCEPTED: { value: 'accepted' },
      DECLINED: { value: 'declined' },
    } as const,
  });
  const Event = builder.objectRef<ApplicationEvent>('ApplicationEvent').implement({
    fields: (t) => ({
      kind: t.expose('kind', { type: EventKind }),
      note: t.exposeString('note', { nullable: true }),
      at: t.expose('at', { type: 'DateTime' }),
    }),
  });
  const Answers = builder.objectRef<ApplicationAnswers>('AmbassadorAnswers').implement({
    description:
      'As they are typed while it is a draft: numbers, days and money are text. Empty = not answered.',
    fields: (t) => ({
      ...record(textFields.map((field) => [field, t.exposeString(field)])),
      topics: t.stringList({ resolve: ({ topics }) => [...topics] }),
      accepts_other_holder: t.exposeBoolean('accepts_other_holder'),
      agrees: t.exposeBoolean('agrees', { description: 'To the affiliate policy.' }),
    }),
  });
  return { Status, EventKind, Event, Answers };
}

type ApplicationRef = ObjectRef<BuilderTypes, ApplicationView>;

function addQueries(builder: Builder, Application: ApplicationRef): void {
  const InvitationType = builder.objectRef<Invitation>('AmbassadorInvitation').implement({
    description: 'What the team wrote to somebody whom it asks to apply.',
    fields: (t) => ({ name: t.exposeString('name'), note: t.exposeString('note') }),
  });
  builder.queryFields((t) => ({
    ambassador_application: t.field({
      type: Application,
      nullable: true,
      authScopes: { signedIn: true },
      description: 'Their own, the newest; null for somebody who never began one.',
      resolve: async (_root, _args, context) =>
        context.services.applications.find(requireViewer(context).userId),
    }),
    ambassador_invitation: t.field({
      type: InvitationType,
      nullable: true,
      description:
        'By the token of the link that was mailed, or by the proven address of who asks. Null when there is none.',
      args: { token: t.arg.string({ required: false }) },
      resolve: async (_root, { token }, { services, viewer }) =>
        services.invitations.find({ token: token ?? null, userId: viewer?.userId ?? null }),
    }),
  }));
}

function addMutations(builder: Builder, Application: ApplicationRef): void {
  const Input = builder.inputType('AmbassadorAnswersInput', {
    description: 'As they are typed, valid or not.',
    fields: (t) => ({
      ...record(textFields.map((field) => [field, t.string({ defaultValue: '' })])),
      topics: t.stringList({ defaultValue: [] }),
      accepts_other_holder: t.boolean({ defaultValue: false }),
      agrees: t.boolean({ defaultValue: false }),
      identity_number: t.string({
        required: false,
        description: 'Null = as it is kept; empty = none. Kept once it is whole.',
      }),
      account_number: t.string({ required: false, description: 'Likewise.' }),
    }),
  });
  builder.mutationFields((t) => ({
    save_ambassador_draft: t.field({
      type: Application,
      authScopes: { signedIn: true },
      description:
        'Keeps a draft; the same content again changes nothing. Errors CONFLICT (another device wrote since), APPLICATION_STATE, APPLICATION_TOO_SOON, ANSWER_TOO_LONG, BAD_INPUT.',
      args: {
        input: t.arg({ type: Input }),
        step: t.arg.int({ description: '1 to 5.' }),
        base_revision: t.arg.int({ description: 'What the device knew; 0 = none.' }),
      },
      async resolve(
        _root,
        {
          input: { identity_number, account_number, ...answers },
          step,
          base_revision: baseRevision,
        },
        context,
      ) {
        const draft = {
          answers,
          secrets: {
            identity_number: identity_number ?? null,
            account_number: account_number ?? null,
          },
          step,
          baseRevision,
          now: new Date(context.nowMs),
        };
        return valueOrRefuse(
          await context.services.applications.save(requireViewer(context).userId, draft),
        );
      },
    }),
    submit_ambassador_application: t.field({
      type: Application,
      authScopes: { signedIn: true },
      description:
        'Sends what was saved as this revision; the same one again is the same application. Errors: every broken rule with its field, CONFLICT, APPLICATION_STATE, POLICY_CHANGED, NOT_FOUND.',
      args: {
        revision: t.arg.int(),
        policy_version: t.arg.int({
          required: false,
          description: 'Of the affiliate policy that was agreed to.',
        }),
      },
      resolve: async (_root, { revision, policy_version: policyVersion }, context) =>
        valueOrRefuse(
          await context.services.applications.submit(requireViewer(context).userId, {
            revision,
            policyVersion: policyVersion ?? null,
            now: new Date(context.nowMs),
          }),
        ),
    }),
  }));
}

/** One member per text field. */
function record<Value>(
  entries: readonly (readonly [TextField, Value])[],
): Readonly<Record<TextField, Value>> {
  // The entries are made of the whole list of names.
  return Object.fromEntries(entries) as Readonly<Record<TextField, Value>>;
}
