import { createTranslate } from '#renderer/copy/translate.ts';

/** Texts of the chart. Keys with the names of the design's catalogue keep its words. */
export const chartTexts = {
  'aff.chart.commission': 'Hoa hồng theo ngày',
  'aff.chart.week': 'Hoa hồng theo tuần',
  'aff.chart.clicks': 'Lượt nhấp theo ngày',
  'aff.chart.clicks.week': 'Lượt nhấp theo tuần',
  'aff.chart.orders': 'Đơn theo ngày',
  'aff.chart.orders.week': 'Đơn theo tuần',
  'aff.chart.metric': 'Biểu đồ cho thấy',
  'aff.m.commission': 'Hoa hồng',
  'aff.m.clicks': 'Lượt nhấp',
  'aff.m.orders': 'Đơn',
  'aff.chart.table': 'Xem dạng bảng',
  'aff.chart.picture': 'Xem dạng biểu đồ',
  'aff.chart.name':
    '{what}, {period}. Phím mũi tên đi từng cột, Home và End tới cột đầu và cột cuối.',
  'aff.chart.value': '{days}: {amount}, {orders} đơn, {clicks} lượt nhấp. {former}: {previous}.',
  'aff.chart.value.alone': '{days}: {amount}, {orders} đơn, {clicks} lượt nhấp.',
  'aff.chart.tip.orders': '{days} · {n} đơn',
  'aff.chart.tip.clicks': '{days} · {n} lượt nhấp',
  'aff.chart.former': '{period}: {value}',
  'aff.chart.highest': 'Cao nhất {days}: {value}.',
  'aff.chart.nothing': 'Kỳ này chưa có số liệu.',
  'aff.chart.n.clicks': '{n} lượt nhấp',
  'aff.chart.n.orders': '{n} đơn',
  'aff.chart.col.day': 'Ngày',
  'aff.chart.col.week': 'Tuần',
  'aff.chart.sum': 'Cộng',
} as const;

/** `t` of the chart. */
export const t = createTranslate(chartTexts);
