import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ConnectionPill } from '../ui/states/connection-pill.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { OfflineBanner } from '../ui/states/offline-banner.tsx';
import { Skeleton } from '../ui/states/skeleton.tsx';
import { SkeletonGate } from '../ui/states/skeleton-gate.tsx';
import { Sample } from './sample.tsx';

/** Offline, loading, empty, failed. */
export function StateSamples() {
  return (
    <>
      <Sample title="Ngoại tuyến" layout="stack">
        <OfflineBanner
          offline
          delayMs={0}
          text="Bạn đang ngoại tuyến. Số liệu lúc 13:52."
          retryLabel="Thử lại"
          onRetry={noop}
        />
      </Sample>
      <Sample title="Kết nối">
        <ConnectionPill state="online" label="Trực tuyến" />
        <ConnectionPill state="offline" label="Ngoại tuyến" detail="3 thay đổi chờ đồng bộ" />
        <ConnectionPill state="syncing" label="Đang đồng bộ" />
        <ConnectionPill state="needLogin" label="Cần đăng nhập lại" />
        <ConnectionPill state="failed" label="Chưa đồng bộ được" />
      </Sample>
      <Sample title="Đang tải, trống" layout="pair">
        <div style={{ display: 'grid', gap: 12 }}>
          <Skeleton height="92px" />
          <Skeleton shape="text" width="80%" />
          <Skeleton shape="text" width="52%" />
        </div>
        <EmptyState title="Chưa có ghi chú nào">Nhấn N khi xem video để ghi lại.</EmptyState>
      </Sample>
      <GateSample />
      <Sample title="Lỗi" layout="stack">
        <ErrorPanel
          title="Chưa tải được bảng học tập"
          code="Mã lỗi: SERVER_TIMEOUT"
          onRetry={noop}
          retryLabel="Thử lại"
        >
          Máy chủ trả lời quá chậm. Kiểm tra mạng rồi thử lại.
        </ErrorPanel>
        <ErrorPanel
          title="Chưa tải được bảng học tập"
          retryLabel="Thử lại"
          onRetry={noop}
          retrying
          retryingLabel="Đang thử…"
        />
      </Sample>
    </>
  );
}

function GateSample() {
  const [loading, setLoading] = useState(false);
  return (
    <Sample title="Khung chờ hiện sau 150 ms, ít nhất 300 ms" layout="stack">
      <SkeletonGate
        loading={loading}
        label="Đang tải"
        skeleton={<Skeleton height="24px" width="60%" />}
      >
        <p>Nội dung đã có.</p>
      </SkeletonGate>
      <div>
        <Button size="sm" onClick={() => setLoading(!loading)}>
          {loading ? 'Tải xong' : 'Tải lại'}
        </Button>
      </div>
    </Sample>
  );
}

function noop(): void {
  // A sample has nothing to try again.
}
