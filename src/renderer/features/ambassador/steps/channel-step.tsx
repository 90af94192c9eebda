import CircleCheck from 'lucide-react/icons/circle-check';
import Link2 from 'lucide-react/icons/link-2';
import { followerRanges, mainChannels } from '#shared/domain/ambassador/application.ts';
import { readWebAddress } from '#shared/domain/ambassador/web-address.ts';
import { ChoiceAnswer, LongAnswer, TextAnswer } from '../answer-fields.tsx';
import { t } from '../copy.ts';
import { TopicsAnswer } from '../topics-answer.tsx';
import css from '../wizard.module.css';
import type { WizardForm } from '../wizard-form.ts';

const channelOptions = mainChannels.map((value) => ({ value, label: t(`amb.channel.${value}`) }));
const followerOptions = followerRanges.map((value) => ({
  value,
  label: t(`amb.followers.${value}`),
}));

/** Step 2: where somebody shares, and with whom. */
export function ChannelStep({ form }: { readonly form: WizardForm }) {
  const isAddress = readWebAddress(form.state.answers.channel_url) !== null;
  return (
    <>
      <div className={css['pair']}>
        <ChoiceAnswer
          form={form}
          field="main_channel"
          label={t('amb.channel')}
          options={channelOptions}
          placeholder={t('amb.channel.choose')}
        />
        <ChoiceAnswer
          form={form}
          field="followers"
          label={t('amb.followers')}
          options={followerOptions}
          placeholder={t('amb.followers.choose')}
        />
      </div>
      <TextAnswer
        form={form}
        field="channel_url"
        label={t('amb.url')}
        inputMode="url"
        autoComplete="url"
        prefix={<Link2 aria-hidden="true" />}
        suffix={
          isAddress ? (
            <>
              <CircleCheck aria-hidden="true" className={css['good']} />
              <span className="sr">{t('amb.url.good')}</span>
            </>
          ) : undefined
        }
      />
      <TopicsAnswer form={form} />
      <LongAnswer
        form={form}
        field="proud_content"
        label={t('amb.proud')}
        hint={t('amb.proud.hint')}
      />
      <LongAnswer
        form={form}
        field="media"
        label={t('amb.media')}
        hint={t('amb.media.hint')}
        rows={3}
      />
    </>
  );
}
