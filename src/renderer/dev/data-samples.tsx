import { useState } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { Progress } from '../ui/states/progress.tsx';
import { Stat } from '../ui/figures/stat.tsx';
import { SkeletonRows, Table, Td, Th } from '../ui/figures/table.tsx';
import type { SortOrder } from '../ui/figures/table.tsx';
import css from './data-samples.module.css';
import { Sample } from './sample.tsx';

const orders = [
  { code: '#MV-2481', state: 'Chờ 7 ngày', amount: 290_000 },
  { code: '#MV-2479', state: 'Chờ 7 ngày', amount: 1_610_000 },
  { code: '#MV-2466', state: 'Chờ 7 ngày', amount: 87_000 },
] as const;
const money = new Intl.NumberFormat('vi-VN', { style: 'currency', currency: 'VND' });

/** Figures, progress, tables. */
export function DataSamples() {
  const [sort, setSort] = useState<SortOrder>('descending');
  const rows = orders.toSorted((a, b) =>
    sort === 'ascending' ? a.amount - b.amount : b.amount - a.amount,
  );
  return (
    <>
      <Sample title="Tiến độ, luôn có số bên cạnh" layout="stack">
        {(['xs', 'sm', 'md', 'lg'] as const).map((size, index) => (
          <div key={size} className={css['progress']}>
            <Progress
              size={size}
              value={11 + index}
              max={18}
              label="Đã học"
              valueText={`${11 + index} trong 18 bài`}
              tone={index === 3 ? 'ok' : 'accent'}
            />
            <span className="num sm">{11 + index} / 18</span>
          </div>
        ))}
      </Sample>
      <Sample title="Số liệu: có, đang tải, lỗi" layout="pair">
        <Card padding="dense">
          <Stat
            label="Hoa hồng tháng này"
            value={{ kind: 'ready', text: money.format(2_610_000) }}
            note="Số liệu lúc 13:52"
          />
        </Card>
        <Card padding="dense">
          <Stat label="Hoa hồng tháng này" value={{ kind: 'loading', label: 'Đang tải' }} />
        </Card>
        <Card padding="dense">
          <Stat
            label="Hoa hồng tháng này"
            value={{
              kind: 'failed',
              text: 'Chưa tải được',
              retryLabel: 'Thử lại',
              onRetry: () => setSort('none'),
            }}
          />
        </Card>
      </Sample>
      <Sample title="Bảng" layout="stack">
        <Card padding="none">
          <Table
            label="Đơn hàng"
            head={
              <>
                <Th>Mã đơn</Th>
                <Th>Trạng thái</Th>
                <Th
                  numeric
                  sort={sort}
                  onSort={() => setSort(sort === 'descending' ? 'ascending' : 'descending')}
                >
                  Số tiền
                </Th>
              </>
            }
          >
            {rows.map((order) => (
              <tr key={order.code}>
                <Td>{order.code}</Td>
                <Td>
                  <Badge tone="warn">{order.state}</Badge>
                </Td>
                <Td numeric>{money.format(order.amount)}</Td>
              </tr>
            ))}
            <SkeletonRows columns={3} rows={2} />
          </Table>
        </Card>
      </Sample>
    </>
  );
}
