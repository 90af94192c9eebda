import type { ReactNode } from 'react';
import { isHolderOf } from '../../../../shared/domain/affiliate/join-rules.ts';
import { findBank } from '../../../../shared/domain/commerce/banks.ts';
import type { SentApplicationDetailFragment } from '../../../graphql/generated/graphql.ts';
import { InlineLink } from '../../../ui/inline-link.tsx';
import { DetailNotice, DetailRows, DetailSection } from '../common/detail-panel.tsx';
import css from './applications.module.css';
import { channelWord, followersWord } from './application-words.ts';
import { t } from './copy.ts';

type Application = SentApplicationDetailFragment;

const about = ['job_description', 'city_live', 'specialize', 'teaching_year', 'experience', 'teaching_experience', 'description_teach_progress', 'business_description'] as const;
const idea = ['course_name', 'course_description', 'elearning_idea', 'elearning_vision', 'personal_course_vision', 'expected_sales'] as const;

/** Every answer, by the steps in which it was given. */
export function AnswerRows({ application }: { readonly application: Application }) {
  const { answers } = application;
  const texts = (fields: readonly (typeof about | typeof idea)[number][]) => fields.map((field) => ({ term: t(`app.${field}`), value: <Text>{answers[field]}</Text> })).filter((_row, index) => answers[fields[index] ?? 'course_name'] !== '');
  return (
    <>
      <DetailSection title={t('app.part.channel')}>
        <DetailRows
          rows={[
            { term: t('app.col.channel'), value: channelWord(answers.main_channel), isStrong: true },
            { term: t('app.col.followers'), value: followersWord(answers.followers) },
            { term: t('app.channel_url'), value: <Address address={answers.channel_url} /> },
            { term: t('app.col.topics'), value: answers.topics.join(', ') },
            { term: t('app.proud_content'), value: <Text>{answers.proud_content}</Text> },
            { term: t('app.media'), value: answers.media === '' ? null : <Text>{answers.media}</Text> },
          ]}
        />
      </DetailSection>
      <DetailSection title={t('app.part.about')}><DetailRows rows={texts(about)} /></DetailSection>
      <DetailSection title={t('app.part.idea')}>
        <DetailRows rows={[...texts(idea), { term: t('app.course_url'), value: answers.course_url === '' ? null : <Address address={answers.course_url} /> }]} />
      </DetailSection>
      <Payout application={application} />
    </>
  );
}

function Payout({ application: { answers, identity_masked, account_masked, affiliate_code } }: { readonly application: Application }) {
  const differs = affiliate_code === null && !isHolderOf(answers.account_holder, answers.legal_name);
  const account = affiliate_code !== null || account_masked === null ? null : `${findBank(answers.account_bank)?.shortName ?? answers.account_bank} ${account_masked}`;
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

/** Foreign words, as long as they are. */
function Text({ children }: { readonly children: ReactNode }) {
  return <span className={css['text']}>{children}</span>;
}

/** An address that somebody else wrote: it opens apart and learns nothing of this page. */
function Address({ address }: { readonly address: string }) {
  return /^https?:\/\//.test(address) ? <InlineLink className={css['text']} href={address} target="_blank" rel="noopener noreferrer nofollow">{address.replace(/^https?:\/\//, '')}</InlineLink> : <Text>{address}</Text>;
}
