-- What an affiliate agreed to, in versions; a version never changes once it is published.
create table affiliate_policies (
  version integer primary key check (version > 0),
  -- As it was written, and the sanitised HTML of it (server/modules/affiliate/programme/render-policy.ts).
  markdown text not null,
  html text not null,
  -- The five lines at its top.
  summary text[] not null check (cardinality(summary) = 5),
  published_at timestamptz not null,
  -- The Vietnamese day from which on it counts.
  effective_from date not null,
  -- Null: the first one, which came with the product.
  published_by uuid references users (id),
  -- When the last affiliate was told of it.
  announced_at timestamptz
);
create index affiliate_policies_to_announce on affiliate_policies (version) where announced_at is null;

-- What the person himself gave when he joined. Null for whoever an administrator activated.
alter table affiliates
  add column legal_name text check (char_length(legal_name) between 2 and 100),
  add column date_of_birth date,
  -- AES-256-GCM, server/crypto/field-cipher.ts.
  add column identity_number bytea,
  add column identity_last3 text check (identity_last3 ~ '^\d{3}$'),
  add column policy_version integer references affiliate_policies (version),
  add column agreed_at timestamptz,
  -- Of the receiving account; null = never since the activation.
  add column account_changed_at timestamptz,
  add constraint affiliates_identity_is_whole check ((identity_number is null) = (identity_last3 is null)),
  add constraint affiliates_agreed_to_something check ((policy_version is null) = (agreed_at is null));

-- Links that an affiliate made for one purpose. A removed one stays: clicks and orders came by it.
create table campaign_links (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid not null references affiliates (user_id),
  name text not null check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(name) <= 40),
  -- A page of ours: `/checkout`.
  path text not null check (starts_with(path, '/') and not starts_with(path, '//') and char_length(path) <= 200),
  -- Official spelling of a public voucher.
  voucher_code text,
  created_at timestamptz not null,
  removed_at timestamptz
);
create unique index campaign_links_names on campaign_links (affiliate_id, name) where removed_at is null;
create index campaign_links_by_affiliate on campaign_links (affiliate_id, created_at desc, id desc) where removed_at is null;

-- The first version. Its HTML is what render-policy.ts makes of the text (programme/first-policy.test.ts).
insert into affiliate_policies (version, summary, published_at, effective_from, announced_at, markdown, html) values (
  1,
  array[
    'Hoa hồng tối đa 30% trên mỗi đơn thành công, theo bậc của bạn.',
    'Đơn được tính khi người mua dùng đường dẫn hoặc mã của bạn.',
    'Hoa hồng chờ 7 ngày, hết hạn hoàn tiền mới ghi nhận.',
    'Đơn hoàn tiền thì hoa hồng của đơn đó bằng 0.',
    'Tiền chi trả về tài khoản ngân hàng đứng tên bạn.'
  ],
  '2026-11-01T00:00:00+07:00', '2026-11-01', '2026-11-01T00:00:00+07:00',
  $markdown$Chính sách này nói bạn được trả bao nhiêu, khi nào được trả và vì sao có khi không được trả. Mọi con số trên bảng tiếp thị liên kết đều tính theo đúng những điều dưới đây.

## Ai tham gia được

Bạn tham gia được khi đủ 18 tuổi, có căn cước công dân hoặc căn cước 12 số, có tài khoản ngân hàng ở Việt Nam và đồng ý với chính sách này. Không mất phí, không cần mua khóa học trước.

Họ tên, ngày sinh, số căn cước và số tài khoản dùng để chi trả và khai thuế. Số căn cước và số tài khoản được mã hóa khi lưu; trên màn hình chỉ hiện vài số cuối.

## Mức hoa hồng theo bậc

| Bậc | Số đơn đã ghi nhận | Hoa hồng trên mỗi đơn |
|---|---|---:|
| Bậc 1 | từ 0 đơn | 10% |
| Bậc 2 | từ 5 đơn | 15% |
| Bậc 3 | từ 20 đơn | 20% |
| Bậc 4 | từ 50 đơn | 25% |
| Bậc 5 | dành cho đại sứ | 30% |

- Bậc tính trên tổng số đơn đã ghi nhận từ trước tới nay, không tính lại theo tháng. Đơn bị hoàn tiền thì không còn được đếm.
- Bậc 5 dành cho đại sứ, được trao khi đơn đăng ký đại sứ được chấp nhận.
- Mức hoa hồng của một đơn được chốt vào lúc đơn đó được thanh toán. Lên bậc sau đó không làm thay đổi đơn cũ.
- Không đơn nào có hoa hồng quá 30%.
- Hoa hồng tính trên số tiền người mua thực trả, sau mọi giảm giá và voucher, làm tròn xuống đến 1 đồng.

## Đơn nào được tính cho bạn

Mỗi đơn tính cho nhiều nhất một người giới thiệu, xét theo thứ tự:

1. Mã giới thiệu người mua nhập khi thanh toán.
2. Lượt nhấp gần nhất vào đường dẫn giới thiệu, trong 30 ngày trước khi tạo đơn.
3. Mã giới thiệu người mua đã ghi khi đăng ký tài khoản.

Đơn không được tính khi người mua chính là bạn: cùng tài khoản, cùng hộp thư, cùng số điện thoại hoặc cùng tài khoản ngân hàng.

Lượt nhấp chỉ đếm một lần cho mỗi đường dẫn, mỗi người xem trong một giờ. Lượt nhấp của máy tự động và của chính bạn không được đếm.

## Ví dụ bằng số

| Trường hợp | Người mua trả | Hoa hồng |
|---|---:|---:|
| Bạn ở bậc 1, đơn gói Pro | 2.900.000 ₫ | 290.000 ₫ |
| Bạn ở bậc 2, đơn gói Khá Pro | 1.900.000 ₫ | 285.000 ₫ |
| Bạn ở bậc 3, đơn gói Pro có voucher giảm 10% | 2.610.000 ₫ | 522.000 ₫ |
| Bạn là đại sứ, đơn gói Pro | 2.900.000 ₫ | 870.000 ₫ |
| Đơn được hoàn tiền | 2.900.000 ₫ | 0 ₫ |

## Thời gian chờ và hoàn tiền

- Người mua có 7 ngày kể từ lúc thanh toán để hoàn tiền. Trong thời gian đó hoa hồng của đơn là **tạm tính**.
- Hết hạn hoàn tiền và không có yêu cầu hoàn tiền nào đang mở, hoa hồng được **ghi nhận** vào số dư có thể rút.
- Đơn hoàn tiền khi hoa hồng còn tạm tính: hoa hồng của đơn đó bằng 0.
- Đơn hoàn tiền sau khi hoa hồng đã ghi nhận: số dư bị trừ đúng số hoa hồng đó bằng một dòng âm. Số dư có thể âm; phần âm được bù bằng hoa hồng của các đơn sau, bạn không phải chuyển tiền lại.

## Việc không được làm

- Tự mua qua đường dẫn của mình, hoặc nhờ người khác mua hộ rồi hoàn tiền.
- Tạo lượt nhấp giả: phần mềm tự nhấp, trao đổi lượt nhấp, khung ẩn, tự chuyển trang, gài mã vào trình duyệt của người khác.
- Mạo danh học viện, nhân viên hay giảng viên; lập trang hoặc tài khoản dễ nhầm với trang chính thức.
- Chạy quảng cáo tìm kiếm bằng tên học viện hoặc tên gần giống.
- Hứa điều khóa học không có: cam kết thu nhập, kết quả chắc chắn, mức giảm giá hay quà tặng không thật.
- Gửi tin rác, nhắn hàng loạt cho người không đồng ý nhận, hoặc dùng dữ liệu cá nhân của người khác khi chưa được phép.
- Chia sẻ công khai nội dung trả phí của khóa học.

Khi nghi ngờ có vi phạm, chúng tôi tạm giữ hoa hồng liên quan để kiểm tra và ghi rõ lý do để bạn đọc được. Không có vi phạm thì hoa hồng được trả lại trạng thái cũ. Có vi phạm thì hoa hồng của các đơn đó không hợp lệ, và đường dẫn có thể bị tạm ngưng. Bạn gửi yêu cầu hỗ trợ để được xem xét lại.

## Chi trả

- Mỗi tháng một đợt, lập từ ngày 5. Mọi số dư từ 200.000 ₫ trở lên đều được chi trả, bạn không phải yêu cầu. Số dư thấp hơn được giữ sang tháng sau.
- Không muốn chờ, bạn bấm "Yêu cầu chi trả" khi số dư đạt 200.000 ₫. Yêu cầu lấy toàn bộ số dư và được chuyển trong đợt bổ sung sau khi quản trị viên xác nhận.
- Tiền chuyển vào tài khoản ngân hàng bạn đăng ký. Tài khoản nên đứng tên bạn; nếu tên chủ tài khoản khác họ tên trên giấy tờ, bạn xác nhận rõ và chúng tôi kiểm tra thêm trước khi chuyển.
- Đổi tài khoản nhận cần nhập lại mật khẩu. Bạn nhận được email báo, và trong 24 giờ sau khi đổi chúng tôi chưa chi trả.
- Chuyển không thành công thì toàn bộ số tiền của lần đó trở lại số dư.

## Thuế

Học viện khấu trừ thuế thu nhập cá nhân trước khi chuyển và ghi rõ trên từng lần chi trả.

| Chi trả | Mức khấu trừ | Khi mỗi lần chi trả từ |
|---|---:|---:|
| Đến hết 30/06/2026 | 10% | 2.000.000 ₫ |
| Từ 01/07/2026 | 10% | 5.000.000 ₫ |

Ví dụ từ 01/07/2026: lần chi trả 4.900.000 ₫ không bị khấu trừ; lần chi trả 6.000.000 ₫ khấu trừ 600.000 ₫, bạn nhận 5.400.000 ₫. Nếu bạn đã nộp bản cam kết thu nhập hợp lệ cho học viện thì mức khấu trừ là 0. Khi quy định của nhà nước thay đổi, mức khấu trừ thay đổi theo ngày có hiệu lực của quy định mới.

## Dữ liệu chúng tôi giữ

- **Về lượt nhấp**: thời điểm, đường dẫn và trang được mở, tên miền của trang dẫn tới, và một dấu vết không đọc ngược được của người xem để không đếm trùng. Dấu vết được tạo bằng khóa của riêng từng ngày; khóa bị xóa khi ngày đó qua đi. Địa chỉ mạng không được lưu cùng lượt nhấp.
- **Về người mua**: bạn chỉ thấy mã đơn, gói, số tiền và trạng thái. Tên, email và số điện thoại của người mua không được cho bạn biết.
- **Về bạn**: giấy tờ, tài khoản nhận, các lần đồng ý chính sách và mọi dòng tiền. Dòng tiền được giữ theo thời hạn của luật kế toán.

## Khi chính sách thay đổi

Mỗi thay đổi là một phiên bản mới có số và ngày áp dụng. Bạn nhận thông báo và email khi phiên bản mới được công bố, rồi bấm đồng ý trên trang này khi phiên bản đó có hiệu lực. Hoa hồng của đơn đã thanh toán giữ nguyên mức đã chốt.

Bạn có thể ngừng tham gia bất cứ lúc nào bằng cách gửi yêu cầu hỗ trợ. Số dư đã ghi nhận vẫn được chi trả.$markdown$,
  $html$<p>Chính sách này nói bạn được trả bao nhiêu, khi nào được trả và vì sao có khi không được trả. Mọi con số trên bảng tiếp thị liên kết đều tính theo đúng những điều dưới đây.</p>
<h2 id="muc-1">Ai tham gia được</h2>
<p>Bạn tham gia được khi đủ 18 tuổi, có căn cước công dân hoặc căn cước 12 số, có tài khoản ngân hàng ở Việt Nam và đồng ý với chính sách này. Không mất phí, không cần mua khóa học trước.</p>
<p>Họ tên, ngày sinh, số căn cước và số tài khoản dùng để chi trả và khai thuế. Số căn cước và số tài khoản được mã hóa khi lưu; trên màn hình chỉ hiện vài số cuối.</p>
<h2 id="muc-2">Mức hoa hồng theo bậc</h2>
<table>
<thead>
<tr>
<th>Bậc</th>
<th>Số đơn đã ghi nhận</th>
<th align="right">Hoa hồng trên mỗi đơn</th>
</tr>
</thead>
<tbody><tr>
<td>Bậc 1</td>
<td>từ 0 đơn</td>
<td align="right">10%</td>
</tr>
<tr>
<td>Bậc 2</td>
<td>từ 5 đơn</td>
<td align="right">15%</td>
</tr>
<tr>
<td>Bậc 3</td>
<td>từ 20 đơn</td>
<td align="right">20%</td>
</tr>
<tr>
<td>Bậc 4</td>
<td>từ 50 đơn</td>
<td align="right">25%</td>
</tr>
<tr>
<td>Bậc 5</td>
<td>dành cho đại sứ</td>
<td align="right">30%</td>
</tr>
</tbody></table>
<ul>
<li>Bậc tính trên tổng số đơn đã ghi nhận từ trước tới nay, không tính lại theo tháng. Đơn bị hoàn tiền thì không còn được đếm.</li>
<li>Bậc 5 dành cho đại sứ, được trao khi đơn đăng ký đại sứ được chấp nhận.</li>
<li>Mức hoa hồng của một đơn được chốt vào lúc đơn đó được thanh toán. Lên bậc sau đó không làm thay đổi đơn cũ.</li>
<li>Không đơn nào có hoa hồng quá 30%.</li>
<li>Hoa hồng tính trên số tiền người mua thực trả, sau mọi giảm giá và voucher, làm tròn xuống đến 1 đồng.</li>
</ul>
<h2 id="muc-3">Đơn nào được tính cho bạn</h2>
<p>Mỗi đơn tính cho nhiều nhất một người giới thiệu, xét theo thứ tự:</p>
<ol>
<li>Mã giới thiệu người mua nhập khi thanh toán.</li>
<li>Lượt nhấp gần nhất vào đường dẫn giới thiệu, trong 30 ngày trước khi tạo đơn.</li>
<li>Mã giới thiệu người mua đã ghi khi đăng ký tài khoản.</li>
</ol>
<p>Đơn không được tính khi người mua chính là bạn: cùng tài khoản, cùng hộp thư, cùng số điện thoại hoặc cùng tài khoản ngân hàng.</p>
<p>Lượt nhấp chỉ đếm một lần cho mỗi đường dẫn, mỗi người xem trong một giờ. Lượt nhấp của máy tự động và của chính bạn không được đếm.</p>
<h2 id="muc-4">Ví dụ bằng số</h2>
<table>
<thead>
<tr>
<th>Trường hợp</th>
<th align="right">Người mua trả</th>
<th align="right">Hoa hồng</th>
</tr>
</thead>
<tbody><tr>
<td>Bạn ở bậc 1, đơn gói Pro</td>
<td align="right">2.900.000 ₫</td>
<td align="right">290.000 ₫</td>
</tr>
<tr>
<td>Bạn ở bậc 2, đơn gói Khá Pro</td>
<td align="right">1.900.000 ₫</td>
<td align="right">285.000 ₫</td>
</tr>
<tr>
<td>Bạn ở bậc 3, đơn gói Pro có voucher giảm 10%</td>
<td align="right">2.610.000 ₫</td>
<td align="right">522.000 ₫</td>
</tr>
<tr>
<td>Bạn là đại sứ, đơn gói Pro</td>
<td align="right">2.900.000 ₫</td>
<td align="right">870.000 ₫</td>
</tr>
<tr>
<td>Đơn được hoàn tiền</td>
<td align="right">2.900.000 ₫</td>
<td align="right">0 ₫</td>
</tr>
</tbody></table>
<h2 id="muc-5">Thời gian chờ và hoàn tiền</h2>
<ul>
<li>Người mua có 7 ngày kể từ lúc thanh toán để hoàn tiền. Trong thời gian đó hoa hồng của đơn là <strong>tạm tính</strong>.</li>
<li>Hết hạn hoàn tiền và không có yêu cầu hoàn tiền nào đang mở, hoa hồng được <strong>ghi nhận</strong> vào số dư có thể rút.</li>
<li>Đơn hoàn tiền khi hoa hồng còn tạm tính: hoa hồng của đơn đó bằng 0.</li>
<li>Đơn hoàn tiền sau khi hoa hồng đã ghi nhận: số dư bị trừ đúng số hoa hồng đó bằng một dòng âm. Số dư có thể âm; phần âm được bù bằng hoa hồng của các đơn sau, bạn không phải chuyển tiền lại.</li>
</ul>
<h2 id="muc-6">Việc không được làm</h2>
<ul>
<li>Tự mua qua đường dẫn của mình, hoặc nhờ người khác mua hộ rồi hoàn tiền.</li>
<li>Tạo lượt nhấp giả: phần mềm tự nhấp, trao đổi lượt nhấp, khung ẩn, tự chuyển trang, gài mã vào trình duyệt của người khác.</li>
<li>Mạo danh học viện, nhân viên hay giảng viên; lập trang hoặc tài khoản dễ nhầm với trang chính thức.</li>
<li>Chạy quảng cáo tìm kiếm bằng tên học viện hoặc tên gần giống.</li>
<li>Hứa điều khóa học không có: cam kết thu nhập, kết quả chắc chắn, mức giảm giá hay quà tặng không thật.</li>
<li>Gửi tin rác, nhắn hàng loạt cho người không đồng ý nhận, hoặc dùng dữ liệu cá nhân của người khác khi chưa được phép.</li>
<li>Chia sẻ công khai nội dung trả phí của khóa học.</li>
</ul>
<p>Khi nghi ngờ có vi phạm, chúng tôi tạm giữ hoa hồng liên quan để kiểm tra và ghi rõ lý do để bạn đọc được. Không có vi phạm thì hoa hồng được trả lại trạng thái cũ. Có vi phạm thì hoa hồng của các đơn đó không hợp lệ, và đường dẫn có thể bị tạm ngưng. Bạn gửi yêu cầu hỗ trợ để được xem xét lại.</p>
<h2 id="muc-7">Chi trả</h2>
<ul>
<li>Mỗi tháng một đợt, lập từ ngày 5. Mọi số dư từ 200.000 ₫ trở lên đều được chi trả, bạn không phải yêu cầu. Số dư thấp hơn được giữ sang tháng sau.</li>
<li>Không muốn chờ, bạn bấm "Yêu cầu chi trả" khi số dư đạt 200.000 ₫. Yêu cầu lấy toàn bộ số dư và được chuyển trong đợt bổ sung sau khi quản trị viên xác nhận.</li>
<li>Tiền chuyển vào tài khoản ngân hàng bạn đăng ký. Tài khoản nên đứng tên bạn; nếu tên chủ tài khoản khác họ tên trên giấy tờ, bạn xác nhận rõ và chúng tôi kiểm tra thêm trước khi chuyển.</li>
<li>Đổi tài khoản nhận cần nhập lại mật khẩu. Bạn nhận được email báo, và trong 24 giờ sau khi đổi chúng tôi chưa chi trả.</li>
<li>Chuyển không thành công thì toàn bộ số tiền của lần đó trở lại số dư.</li>
</ul>
<h2 id="muc-8">Thuế</h2>
<p>Học viện khấu trừ thuế thu nhập cá nhân trước khi chuyển và ghi rõ trên từng lần chi trả.</p>
<table>
<thead>
<tr>
<th>Chi trả</th>
<th align="right">Mức khấu trừ</th>
<th align="right">Khi mỗi lần chi trả từ</th>
</tr>
</thead>
<tbody><tr>
<td>Đến hết 30/06/2026</td>
<td align="right">10%</td>
<td align="right">2.000.000 ₫</td>
</tr>
<tr>
<td>Từ 01/07/2026</td>
<td align="right">10%</td>
<td align="right">5.000.000 ₫</td>
</tr>
</tbody></table>
<p>Ví dụ từ 01/07/2026: lần chi trả 4.900.000 ₫ không bị khấu trừ; lần chi trả 6.000.000 ₫ khấu trừ 600.000 ₫, bạn nhận 5.400.000 ₫. Nếu bạn đã nộp bản cam kết thu nhập hợp lệ cho học viện thì mức khấu trừ là 0. Khi quy định của nhà nước thay đổi, mức khấu trừ thay đổi theo ngày có hiệu lực của quy định mới.</p>
<h2 id="muc-9">Dữ liệu chúng tôi giữ</h2>
<ul>
<li><strong>Về lượt nhấp</strong>: thời điểm, đường dẫn và trang được mở, tên miền của trang dẫn tới, và một dấu vết không đọc ngược được của người xem để không đếm trùng. Dấu vết được tạo bằng khóa của riêng từng ngày; khóa bị xóa khi ngày đó qua đi. Địa chỉ mạng không được lưu cùng lượt nhấp.</li>
<li><strong>Về người mua</strong>: bạn chỉ thấy mã đơn, gói, số tiền và trạng thái. Tên, email và số điện thoại của người mua không được cho bạn biết.</li>
<li><strong>Về bạn</strong>: giấy tờ, tài khoản nhận, các lần đồng ý chính sách và mọi dòng tiền. Dòng tiền được giữ theo thời hạn của luật kế toán.</li>
</ul>
<h2 id="muc-10">Khi chính sách thay đổi</h2>
<p>Mỗi thay đổi là một phiên bản mới có số và ngày áp dụng. Bạn nhận thông báo và email khi phiên bản mới được công bố, rồi bấm đồng ý trên trang này khi phiên bản đó có hiệu lực. Hoa hồng của đơn đã thanh toán giữ nguyên mức đã chốt.</p>
<p>Bạn có thể ngừng tham gia bất cứ lúc nào bằng cách gửi yêu cầu hỗ trợ. Số dư đã ghi nhận vẫn được chi trả.</p>$html$
);
