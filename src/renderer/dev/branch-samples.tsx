import { useState } from 'react';
import { MaiBranch } from '../ui/branch/mai-branch.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Bloom, BloomPale, Bud } from '../ui/branch/flower-icon.tsx';
import { Sample } from './sample.tsx';

const total = 45;
const open = 18;

/** The branch in its three forms, and the flowers as icons. */
export function BranchSamples() {
  const [done, setDone] = useState(11);
  const label = `${done} bài đã học, ${open - done} bài sẵn sàng, ${total - open} bài sắp ra mắt`;
  const labels = Array.from({ length: total }, (_, index) => `Bài ${index + 1}`);
  return (
    <>
      <Sample title="Cành mai: mỗi bài một bông" layout="stack">
        <Card padding="none">
          <MaiBranch
            form="wide"
            label={label}
            total={total}
            open={open}
            done={done}
            labels={labels}
          />
        </Card>
        <div style={{ display: 'flex', gap: 10 }}>
          <Button size="sm" onClick={() => setDone(Math.min(open, done + 1))}>
            Học xong một bài
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setDone(11)}>
            Về đầu
          </Button>
        </div>
      </Sample>
      <Sample title="Hoa làm biểu tượng">
        <Bloom size={28} label="Đã học" />
        <BloomPale size={28} label="Sẵn sàng" />
        <Bud size={28} label="Sắp ra mắt" />
        <Bloom />
        <BloomPale />
        <Bud />
      </Sample>
      <Sample title="Cành trên điện thoại, cành trang chủ" layout="pair">
        <MaiBranch form="compact" label={label} total={total} open={open} done={done} />
        <MaiBranch form="tall" label={label} total={total} open={open} done={open} />
        <MaiBranch form="compact" label="5 bài, 2 bài đã học" total={5} open={5} done={2} />
        <MaiBranch form="tall" label="120 bài, 30 bài đã học" total={120} open={60} done={30} />
      </Sample>
    </>
  );
}
