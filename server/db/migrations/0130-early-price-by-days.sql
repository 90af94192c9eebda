-- Pages name the last day of the early buyers' price: it ends with a day in Vietnam, and at no other moment.
-- An end in the last hour of a day was meant for the whole of it; of another one within a day, pages named the day before.
update plan_prices
set early_until = date_trunc('day', early_until at time zone 'Asia/Ho_Chi_Minh' + interval '1 hour') at time zone 'Asia/Ho_Chi_Minh'
where (early_until at time zone 'Asia/Ho_Chi_Minh')::time <> '00:00';
alter table plan_prices add constraint plan_prices_early_until_check check ((early_until at time zone 'Asia/Ho_Chi_Minh')::time = '00:00');
