import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { DownloadMark } from '../ui/lessons/download-mark.tsx';
import type { DownloadState } from '../ui/lessons/download-mark.tsx';
import { LessonCover } from '../ui/lessons/lesson-cover.tsx';
import { LessonRow } from '../ui/lessons/lesson-row.tsx';
import type { LinkRender } from '../ui/text/link-render.ts';
import { Sample } from './sample.tsx';

const link: LinkRender = (props) => (
  <a href="#bai" {...props}>
    {props.children}
  </a>
);
const files: readonly (readonly [DownloadState, string])[] = [
  ['queued', 'Đang chờ tải'],
  ['downloading', 'Đang tải, 40%'],
  ['paused', 'Tạm dừng'],
  ['ready', 'Đã tải'],
  ['expiring', 'Sắp hết hạn'],
  ['expired', 'Đã hết hạn'],
  ['error', 'Tải lỗi'],
  ['needsNetwork', 'Cần mạng để xem'],
];

/** Lesson rows, the states of their files, covers. */
export function LessonSamples() {
  return (
    <>
      <Sample title="Bài học: đã học, đang học, sẵn sàng, học thử, khóa, sắp ra mắt" layout="stack">
        <Card padding="none">
          <LessonRow
            state="learned"
            stateLabel="Đã học"
            title="11. Chia kỹ năng lớn thành bước nhỏ"
            meta={<span className="num">12:31</span>}
            trailing={<DownloadMark state="ready" label="Đã tải" />}
            wrap={link}
          />
          <LessonRow
            state="current"
            stateLabel="Đang học"
            title="12. Đề cương năm phần khiến người học xem tiếp"
            meta={
              <>
                Còn <span className="num">7:38</span>
              </>
            }
            trailing={<DownloadMark state="downloading" share={0.4} label="Đang tải, 40%" />}
            wrap={link}
            playing
          />
          <LessonRow
            state="ready"
            stateLabel="Chưa học"
            title="13. Viết mục tiêu bài học bằng động từ"
            meta={<span className="num">09:48</span>}
            wrap={link}
          />
          <LessonRow
            state="preview"
            stateLabel="Học thử"
            title="1. Khóa học đầu tiên của bạn"
            meta={<span className="num">08:02</span>}
            trailing={
              <Badge tone="warn" size="sm">
                Học thử
              </Badge>
            }
            wrap={link}
          />
          <LessonRow
            state="locked"
            stateLabel="Cần mua khóa học"
            title="14. Bài tập nhỏ sau mỗi bài"
            meta={<span className="num">10:22</span>}
          />
          <LessonRow
            state="announced"
            stateLabel="Sắp ra mắt"
            title="19. Góc quay tại nhà dưới hai triệu"
            meta="Mở 04/12/2026"
          />
        </Card>
      </Sample>
      <Sample title="Bản tải">
        {files.map(([state, label]) => (
          <DownloadMark key={state} state={state} label={label} share={0.4} />
        ))}
      </Sample>
      <Sample title="Bìa bài học: 5 chặng" layout="pair">
        {[1, 2, 3, 4, 5].map((stage) => (
          <LessonCover key={stage} stage={stage} number={stage * 9 - stage} />
        ))}
        <div style={{ width: 92 }}>
          <LessonCover stage={2} number={13} numberSize="small" />
        </div>
      </Sample>
    </>
  );
}
