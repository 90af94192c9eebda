import { write } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { createStandstill, type Heartbeat } from './heartbeat.ts';

/** The thread beside (watch-standstill.ts). The console would need the thread that hangs. */
const heartbeat = workerData as Heartbeat;
const standstill = createStandstill(heartbeat);
const end = (): void => void process.kill(process.pid, 'SIGKILL');

/** A reader that stands still too holds the end up no longer. */
const farewellMs = 2000;

const sentence = `Máy chủ đứng yên suốt ${Math.round((heartbeat.missed * heartbeat.everyMs) / 1000)} giây (không trả lời, không nghe lệnh dừng) nên tiến trình bị ngắt. Những gì đã xác nhận vẫn nằm trên ổ đĩa: hãy kiểm tra chỗ trống của ổ rồi chạy lại.`;

const timer = setInterval(() => {
  if (!standstill.look()) return;
  clearInterval(timer);
  // Nor is anybody waited for who does not read the log.
  setTimeout(end, farewellMs);
  write(2, `${sentence}\n`, end);
}, heartbeat.everyMs);

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage('watching');
