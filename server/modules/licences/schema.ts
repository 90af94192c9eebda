import type { Builder } from '../../graphql/builder.ts';
import { requireViewer } from '../../graphql/context.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import type { StudyLicence } from './service.ts';

/** The licence of a device. */
export function addLicenceTypes(builder: Builder): void {
  const StudyLicenceType = builder.objectRef<StudyLicence>('StudyLicence').implement({
    description: 'The right of a device to play what it keeps without asking.',
    fields: (t) => ({
      device_id: t.exposeID('deviceId'),
      question_id: t.exposeID('questionId', {
        description: 'As it was asked: an old answer has another one.',
      }),
      granted: t.exposeBoolean('isGranted', {
        description: 'False when the person owns no plan (any more): only previews may be played.',
      }),
      issued_at: t.expose('issuedAt', { type: 'DateTime' }),
      until: t.expose('until', {
        type: 'DateTime',
        description: 'The moment of issue when nothing is granted.',
      }),
    }),
  });
  builder.mutationFields((t) => ({
    renew_licence: t.field({
      type: StudyLicenceType,
      description: 'Asks for 30 days from now on. Errors UNAUTHENTICATED, BAD_INPUT.',
      authScopes: { signedIn: true },
      args: {
        device_id: t.arg.id(),
        question_id: t.arg.id({ description: 'Another one each time.' }),
      },
      resolve: (_root, { device_id: deviceId, question_id: questionId }, context) =>
        valueOrRefuse(
          context.services.licences.renew(
            { deviceId, questionId },
            requireViewer(context),
            context.nowMs,
          ),
        ),
    }),
  }));
}
