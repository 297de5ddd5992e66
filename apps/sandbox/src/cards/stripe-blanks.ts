/*
 * The fields of Stripe's objects that our payments don't use, empty as Stripe sends them. Every answer has all published
 * fields (apps/server/src/integrations/cards/wire-format.test.ts).
 */

export const blankCustomer = {
  default_source: null,
  description: null,
  shipping: null,
};

export const blankSession = {
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  amount_subtotal: null,
  billing_address_collection: null,
  client_reference_id: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  customer_account: null,
  customer_creation: null,
  customer_details: null,
  customer_email: null,
  discounts: null,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  locale: null,
  managed_payments: null,
  origin_context: null,
  payment_link: null,
  payment_method_collection: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: [],
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  subscription: null,
  total_details: null,
  ui_mode: null,
  wallet_options: null,
};

export const blankIntent = {
  allowed_payment_method_types: null,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  client_secret: null,
  customer_account: null,
  description: null,
  excluded_payment_method_types: null,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: [],
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_group: null,
};

export const blankCharge = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  calculated_statement_descriptor: null,
  customer: null,
  description: null,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: null,
  metadata: {},
  on_behalf_of: null,
  outcome: null,
  payment_method: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
};

export const blankMethod = {
  customer_account: null,
};

export const blankRefund = {
  balance_transaction: null,
  customer: null,
  customer_account: null,
  metadata: null,
  payment_method: null,
  receipt_number: null,
  source_transfer_reversal: null,
  transfer_reversal: null,
};

export const blankDispute = {
  balance_transactions: [],
  enhanced_eligibility_types: [],
  intended_submission_method: null,
  metadata: {},
};

export const blankEndpoint = {
  api_version: null,
  application: null,
  description: null,
  metadata: {},
};

export const blankAccount = {
  email: null,
};
/** The card of a charge. */

export const blankCharged = {
  amount_authorized: null,
  authorization_code: null,
  checks: null,
  country: null,
  electronic_commerce_indicator: null,
  installments: null,
  mandate: null,
  network: null,
  network_transaction_id: null,
  regulated_status: null,
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
};
/** The card of a payment method. */

export const blankCard = {
  checks: null,
  country: null,
  display_brand: null,
  generated_from: null,
  networks: null,
  regulated_status: null,
  three_d_secure_usage: null,
  wallet: null,
};

export const blankEvidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
  enhanced_evidence: {},
};
export const accountSettings = {
  branding: {
    icon: null,
    logo: null,
    primary_color: null,
    secondary_color: null,
  },
  card_payments: {
    statement_descriptor_prefix: null,
    statement_descriptor_prefix_kana: null,
    statement_descriptor_prefix_kanji: null,
  },
  dashboard: {
    display_name: 'Test account',
    timezone: null,
  },
  payments: {
    statement_descriptor: null,
    statement_descriptor_kana: null,
    statement_descriptor_kanji: null,
    statement_descriptor_prefix_kana: null,
    statement_descriptor_prefix_kanji: null,
  },
};
