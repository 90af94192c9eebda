import ChevronDown from 'lucide-react/icons/chevron-down';
import DownloadIcon from 'lucide-react/icons/download';
import HardDriveDownload from 'lucide-react/icons/hard-drive-download';
import { Link } from 'react-router';
import {
  type CourseOutline,
  isWatchable,
  type OutlineLesson,
} from '#renderer/lib/lessons/course-outline.ts';
import { lessonsAfter } from '#renderer/lib/lessons/next-lessons.ts';
import { useDownload } from '#renderer/lib/files/use-download.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import type { LinkRender } from '#renderer/ui/text/link-render.ts';
import { Menu, type MenuItem } from '#renderer/ui/overlays/menu.tsx';
import { t } from './copy.ts';

/** How many lessons "the next ones" are (issue 3, point 1). */
const nextCount = 5;

const toManager: LinkRender = (props) => <Link to="/offline" {...props} />;

export interface DownloadMenuProps {
  readonly course: CourseOutline;
  readonly lesson: OutlineLesson;
}

/** More than one lesson at once: its stage, or the next ones. */
export function DownloadMenu({ course, lesson }: DownloadMenuProps) {
  const { busy, download } = useDownload();
  const stage = (
    course.chapters.find((chapter) => chapter.index === lesson.chapter_index)?.lessons ?? []
  ).filter(isWatchable);
  const next = lessonsAfter(course, lesson.id, nextCount);
  const idsOf = (lessons: typeof next) => lessons.map(({ id }) => id);
  const items: readonly MenuItem[] = [
    {
      kind: 'action',
      key: 'stage',
      label: t('keep.stage'),
      icon: <DownloadIcon />,
      disabled: stage.length === 0,
      onSelect: () => void download(idsOf(stage)),
    },
    ...(next.length > 0
      ? [
          {
            kind: 'action',
            key: 'next',
            label: t('keep.next', { n: next.length }),
            icon: <DownloadIcon />,
            onSelect: () => void download(idsOf(next)),
          } as const,
        ]
      : []),
    { kind: 'rule', key: 'rule' },
    {
      kind: 'link',
      key: 'manager',
      label: t('keep.manager'),
      icon: <HardDriveDownload />,
      wrap: toManager,
    },
  ];
  return (
    <Menu
      trigger={
        <IconButton
          label={t('keep.more')}
          title={t('keep.more')}
          busy={busy}
          variant="secondary"
          icon={<ChevronDown />}
        />
      }
      items={items}
    />
  );
}
