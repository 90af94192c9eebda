import { isHolderOf } from '#shared/domain/affiliate/join-rules.ts';
import { bankName } from '#shared/domain/commerce/banks.ts';
import type { SentApplicationDetailFragment } from '#renderer/graphql/generated/graphql.ts';
import { InlineLink } from '#renderer/ui/text/inline-link.tsx';
import { DetailNotice, DetailRows, DetailSection } from '../list/detail-panel.tsx';
import css from './applications.module.css';
import { channelWord, followersWord } from './application-words.ts';
import { t } from './copy.ts';

type Application = SentApplicationDetailFragment;

type TextName = keyof typeof lengthOf;

/** Which answers are told in a line beside their name, and which as a text below it. */
const lengthOf = {
  job_description: 'text',
  city_live: 'line',
  specialize: 'line',
  teaching_year: 'line',
  experience: 'text',
  teaching_experience: 'text',
  description_teach_progress: 'text',
  business_description: 'text',
  proud_content: 'text',
  media: 'text',
  course_name: 'text',
  course_description: 'text',
  elearning_idea: 'text',
  elearning_vision: 'text',
  personal_course_vision: 'text',
  expected_sales: 'line',
} as const;

const about: readonly TextName[] = [
  'city_live',
  'specialize',
  'teaching_year',
  'job_description',
  'experience',
  'teaching_experience',
  'description_teach_progress',
  'business_description',
];
const idea: readonly TextName[] = [
  'expected_sales',
  'course_name',
  'course_description',
  'elearning_idea',
  'elearning_vision',
  'personal_course_vision',
];

/** Every answer, by the steps in which it was given. */
export function AnswerRows({ application }: { readonly application: Application }) {
  const { answers } = application;
  return (
    <>
      <DetailSection title={t('app.part.channel')}>
        <DetailRows
          rows={[
            {
              term: t('app.col.channel'),
              value: channelWord(answers.main_channel),
              isStrong: true,
            },
            { term: t('app.col.followers'), value: followersWord(answers.followers) },
            { term: t('app.channel_url'), value: <Address address={answers.channel_url} /> },
            { term: t('app.col.topics'), value: answers.topics.join(', ') },
          ]}
        />
        <Told answers={answers} names={['proud_content', 'media']} />
      </DetailSection>
      <DetailSection title={t('app.part.about')}>
        <Told answers={answers} names={about} />
      </DetailSection>
      <DetailSection title={t('app.part.idea')}>
        {answers.course_url !== '' && (
          <DetailRows
            rows={[{ term: t('app.course_url'), value: <Address address={answers.course_url} /> }]}
          />
        )}
        <Told answers={answers} names={idea} />
      </DetailSection>
      <Payout application={application} />
    </>
  );
}

/** What was answered; an answer that was left out is not told. */
function Told({
  answers,
  names,
}: {
  readonly answers: Application['answers'];
  readonly names: readonly TextName[];
}) {
  const given = names.filter((name) => answers[name] !== '');
  const lines = given.filter((name) => lengthOf[name] === 'line');
  const texts = given.filter((name) => lengthOf[name] === 'text');
  return (
    <>
      {lines.length > 0 && (
        <DetailRows
          rows={lines.map((name) => ({ term: t(`app.${name}`), value: answers[name] }))}
        />
      )}
      {texts.length > 0 && (
        <dl className={css['told']}>
          {texts.map((name) => (
            <div key={name}>
              <dt>{t(`app.${name}`)}</dt>
              <dd className={css['text']}>{answers[name]}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function Payout({
  application: { answers, identity_masked, account_masked, affiliate_code },
}: {
  readonly application: Application;
}) {
  const differs =
    affiliate_code === null && !isHolderOf(answers.account_holder, answers.legal_name);
  const account =
    affiliate_code !== null || account_masked === null
      ? null
      : `${bankName(answers.account_bank)} ${account_masked}`;
  return (
    <DetailSection title={t('app.part.payout')}>
      <DetailRows
        rows={[
          { term: t('app.legal_name'), value: answers.legal_name },
          { term: t('app.date_of_birth'), value: answers.date_of_birth },
          { term: t('app.identity'), value: identity_masked },
          { term: t('app.account'), value: account },
          { term: t('app.holder'), value: affiliate_code === null ? answers.account_holder : null },
        ]}
      />
      {affiliate_code !== null && <p className="t3 sm">{t('app.account.kept')}</p>}
      {differs && <DetailNotice>{t('app.holder.differs')}</DetailNotice>}
    </DetailSection>
  );
}

/** An address that somebody else wrote: it opens apart and learns nothing of this page. */
function Address({ address }: { readonly address: string }) {
  return /^https?:\/\//.test(address) ? (
    <InlineLink
      className={css['text']}
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow"
    >
      {address.replace(/^https?:\/\//, '')}
    </InlineLink>
  ) : (
    <span className={css['text']}>{address}</span>
  );
}
