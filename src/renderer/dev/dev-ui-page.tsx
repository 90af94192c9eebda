import { Themed } from '../ui/overlays/layer.tsx';
import { ActionSamples } from './action-samples.tsx';
import { BranchSamples } from './branch-samples.tsx';
import { ChoiceSamples } from './choice-samples.tsx';
import { DataSamples } from './data-samples.tsx';
import css from './dev-ui-page.module.css';
import { FieldSamples } from './field-samples.tsx';
import { LessonSamples } from './lesson-samples.tsx';
import { NavigationSamples } from './navigation-samples.tsx';
import { OverlaySamples } from './overlay-samples.tsx';
import { PaletteSamples } from './palette-samples.tsx';
import { StateSamples } from './state-samples.tsx';

/**
 * Every component in every state, light and dark side by side. Hover and focus are the browser's
 * own.
 */
export function DevUiPage() {
  return (
    <main className={css['page']}>
      <h1 className="sr">Bộ thành phần</h1>
      <Column theme="light" name="Sáng" />
      <Column theme="dark" name="Tối" />
    </main>
  );
}

function Column({ theme, name }: { readonly theme: 'light' | 'dark'; readonly name: string }) {
  return (
    <Themed theme={theme} className={css['column']}>
      <section className={css['samples']} aria-label={name}>
        <h2 className="h-card">{name}</h2>
        <PaletteSamples />
        <ActionSamples />
        <FieldSamples />
        <ChoiceSamples />
        <OverlaySamples />
        <NavigationSamples />
        <StateSamples />
        <LessonSamples />
        <DataSamples />
        <BranchSamples />
      </section>
    </Themed>
  );
}
